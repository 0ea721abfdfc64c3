import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** An address or number that is to take the place of another. */
export interface ContactChange {
  readonly channel: ContactChannel;
  readonly from: string | undefined;
  readonly to: string;
}

/** The credentials by which a customer logs in with its present address or number. */
export interface LinkedCredentials {
  /** The wallets that they open, whose owner must agree. */
  readonly accountIds: readonly [string, ...string[]];
  readonly credentialIds: readonly string[];
}

/** A context that keeps credentials on customers' contacts. */
export interface CredentialSource {
  /** Null when nothing is tied to the channel. */
  linkedTo(tenant: Tenant, customerId: string, channel: ContactChannel): Promise<LinkedCredentials | null>;
  /** 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS, or CONFLICT for a phone number, when another customer logs in with it. */
  requireFree(tenant: Tenant, linked: LinkedCredentials, change: ContactChange): Promise<void>;
  /** Brings the credentials to the new contact; refuses like `requireFree`. */
  move(tenant: Tenant, linked: LinkedCredentials, change: ContactChange, metadata: CommandMetadata): Promise<void>;
}

/**
 * Asked before an address or number changes that a customer logs in with. Onboarding knows no credentials, and may not look
 * into the context that keeps them; it registers at start. Until then nothing is tied.
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

  /** 424 EMAIL_OTP_CREDENTIAL_SYNC_FAILED when the credential's context fails without refusing. */
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
