import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** An address or number that is to replace another. */
export interface ContactChange {
  readonly channel: ContactChannel;
  readonly from: string | undefined;
  readonly to: string;
}

/** The credentials with which a customer logs in by its current address or number. */
export interface LinkedCredentials {
  /** The wallets that they open, whose owner must agree. */
  readonly accountIds: readonly [string, ...string[]];
  readonly credentialIds: readonly string[];
}

/** A context with credentials on customers' contacts. */
export interface CredentialSource {
  /** Null if no credential depends on the channel. */
  linkedTo(tenant: Tenant, customerId: string, channel: ContactChannel): Promise<LinkedCredentials | null>;
  /** 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS, or CONFLICT for a phone number, if another customer logs in with it. */
  requireFree(tenant: Tenant, linked: LinkedCredentials, change: ContactChange): Promise<void>;
  /** Moves the credentials to the new contact. Refuses as `requireFree` does. */
  move(tenant: Tenant, linked: LinkedCredentials, change: ContactChange, metadata: CommandMetadata): Promise<void>;
}

/**
 * Checks before an address or number changes with which a customer logs in. This context has no credentials and must not depend on the one
 * that does, which registers at the start. Until then no contact has credentials.
 */
@Injectable()
export class ContactCredentials {
  private source: CredentialSource | null = null;

  register(source: CredentialSource): void {
    this.source = source;
  }

  async linkedTo(tenant: Tenant, customerId: string, channel: ContactChannel): Promise<LinkedCredentials | null> {
    return this.source === null ? null : this.source.linkedTo(tenant, customerId, channel);
  }

  async requireFree(tenant: Tenant, linked: LinkedCredentials, change: ContactChange): Promise<void> {
    await this.source?.requireFree(tenant, linked, change);
  }

  /** 424 EMAIL_OTP_CREDENTIAL_SYNC_FAILED if the credentials' context fails without a refusal. */
  async move(
    tenant: Tenant,
    linked: LinkedCredentials,
    change: ContactChange,
    metadata: CommandMetadata,
  ): Promise<void> {
    try {
      await this.source?.move(tenant, linked, change, metadata);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(
        'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
        'The credentials could not be changed along with the contact. Nothing was changed; try again.',
      );
    }
  }
}
