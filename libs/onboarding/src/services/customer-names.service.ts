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

/** The two unique names of a customer: its UMA address permanently, the platform's id while the customer is active. */
@Injectable()
export class CustomerNames {
  constructor(private readonly reservations: Reservations) {}

  /** Both or none: 409 UMA_ADDRESS_EXISTS, 409 CONFLICT. Repeating it for the same customer changes nothing. */
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
    // The corrected request must find the other name free at once, not when its reservation lapses.
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

  /** A further address of a customer; 409 UMA_ADDRESS_EXISTS when another has it. Its earlier ones stay its own. */
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

  /** A deleted customer's platformCustomerId may be given again; its UMA address never, so that no payment finds a stranger. */
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
