import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, conflict, isFinalRefusal } from '@app/kernel';
import { Reservations } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { customer } from '../domain/customer/customer.decider.js';
import { canonicalUmaAddress } from '../domain/customer/uma-address.js';

interface NamesOfCustomer {
  readonly umaAddress: string;
  readonly platformCustomerId: string;
}

const UMA_ADDRESS = 'onboarding.uma-address';
const PLATFORM_CUSTOMER_ID = 'onboarding.platform-customer-id';

/** The two unique names of a customer: its UMA address permanently, and the platform's id while the customer is not deleted. */
@Injectable()
export class CustomerNames {
  constructor(private readonly reservations: Reservations) {}

  /** Reserves both or none: 409 UMA_ADDRESS_EXISTS, 409 CONFLICT. Idempotent for the same customer. */
  async reserve(
    tenant: Tenant,
    customerUuid: string,
    names: NamesOfCustomer,
    metadata: CommandMetadata,
  ): Promise<void> {
    const owner = { aggregate: customer, id: customerUuid };
    const [address, platformId] = await Promise.allSettled([
      this.reserveAddress(tenant, customerUuid, names.umaAddress, metadata),
      this.reservations.reserve(tenant, PLATFORM_CUSTOMER_ID, names.platformCustomerId, owner, metadata, () =>
        conflict('PLATFORM_ID_TAKEN', 'An active customer of this platform has this platformCustomerId.'),
      ),
    ]);
    // The corrected request must find the other name free immediately, not only when its reservation expires.
    const release = (kind: string, value: string): Promise<void> =>
      this.reservations.release(tenant, kind, value, owner, metadataFor(metadata, 'release'));
    if (address.status === 'rejected') {
      if (isFinalRefusal(address.reason) && platformId.status === 'fulfilled')
        await release(PLATFORM_CUSTOMER_ID, names.platformCustomerId);
      throw address.reason;
    }
    if (platformId.status === 'fulfilled') return;
    if (isFinalRefusal(platformId.reason)) await release(UMA_ADDRESS, canonicalUmaAddress(names.umaAddress));
    throw platformId.reason;
  }

  /** Reserves another address of a customer; 409 UMA_ADDRESS_EXISTS if it is taken. Earlier addresses stay reserved for the customer. */
  async reserveAddress(
    tenant: Tenant,
    customerUuid: string,
    umaAddress: string,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.reservations.reserve(
      tenant,
      UMA_ADDRESS,
      canonicalUmaAddress(umaAddress),
      { aggregate: customer, id: customerUuid },
      metadata,
      () => new Refusal('UMA_ADDRESS_EXISTS', 'Another customer has this UMA address.'),
    );
  }

  /** Releases a deleted customer's platformCustomerId, but not its UMA address, so that no payment to it reaches a stranger. */
  async releaseOfDeleted(
    tenant: Tenant,
    customerUuid: string,
    platformCustomerId: string,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.reservations.release(
      tenant,
      PLATFORM_CUSTOMER_ID,
      platformCustomerId,
      { aggregate: customer, id: customerUuid },
      metadata,
    );
  }
}
