import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import type { CommandMetadata } from '@app/event-sourcing';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** An address or number that is to take the place of another. */
export interface ContactChange {
  readonly channel: ContactChannel;
  readonly from: string | undefined;
  readonly to: string;
}

/** The credentials by which a customer logs in with its present address or number. */
export interface TiedCredentials {
  /** The wallets that they open, whose owner must agree. */
  readonly accountIds: readonly [string, ...string[]];
  readonly credentialIds: readonly string[];
}

/** A context that keeps credentials on customers' contacts. */
export interface CredentialKeeper {
  /** Null when nothing is tied to the channel. */
  tiedTo(tenant: Tenant, customerId: string, channel: ContactChannel): Promise<TiedCredentials | null>;
  /** 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS, or CONFLICT for a phone number, when another customer logs in with it. */
  requireFree(tenant: Tenant, tied: TiedCredentials, change: ContactChange): Promise<void>;
  /** Brings the credentials to the new contact; refuses like `requireFree`. */
  move(tenant: Tenant, tied: TiedCredentials, change: ContactChange, metadata: CommandMetadata): Promise<void>;
}

/**
 * Asked before an address or number changes that a customer logs in with. Onboarding knows no credentials, and may not look
 * into the context that keeps them; it tells on its start how to be asked. Until one has, nothing is tied.
 */
@Injectable()
export class ContactCredentials {
  private keeper: CredentialKeeper | null = null;

  keptBy(keeper: CredentialKeeper): void {
    this.keeper = keeper;
  }

  async tiedTo(tenant: Tenant, customerId: string, channel: ContactChannel): Promise<TiedCredentials | null> {
    return this.keeper === null ? null : this.keeper.tiedTo(tenant, customerId, channel);
  }

  async requireFree(tenant: Tenant, tied: TiedCredentials, change: ContactChange): Promise<void> {
    await this.keeper?.requireFree(tenant, tied, change);
  }

  /** 424 EMAIL_OTP_CREDENTIAL_SYNC_FAILED when the keeper fails to do what it does not refuse. */
  async move(tenant: Tenant, tied: TiedCredentials, change: ContactChange, metadata: CommandMetadata): Promise<void> {
    try {
      await this.keeper?.move(tenant, tied, change, metadata);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(
        'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
        'The credentials could not be changed along with the contact. Nothing was changed; try again.',
      );
    }
  }
}
