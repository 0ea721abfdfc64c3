import { type Environment, providerFor, Refusal, type Tenant } from '@app/kernel';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** A one-time code to deliver to a person. */
export interface ContactMessage {
  readonly channel: ContactChannel;
  /** Email address or phone number. */
  readonly recipient: string;
  readonly code: string;
  readonly sender?: MessageSender;
}

/** As whom the platform wants its messages to be sent. */
export interface MessageSender {
  /** Name of the product, as its customers know it. */
  readonly appName?: string | undefined;
  readonly emailAddress?: string | undefined;
  /** Name beside the email address. */
  readonly emailName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly logoUrl?: string | undefined;
}

/** Characters of a code: digits, or letters and digits. */
export interface CodeFormat {
  readonly length: number;
  readonly alphanumeric: boolean;
}

/** The outside party that sends one-time codes to people, for any purpose. One implementation per environment. */
export interface ContactMessenger {
  readonly environment: Environment;
  /** False where the platform has no party: codes cannot be requested then. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /**
   * The code to send, six digits unless `format` says otherwise, from a secret that only this service can derive again;
   * `unsent` where nothing is sent.
   */
  codeOf(secret: string, unsent: string, format?: CodeFormat): string;
  /** True once the message is on its way, false when it cannot reach the recipient; null while neither is known. One message for one id. */
  send(tenant: Tenant, message: ContactMessage, id: string): Promise<boolean | null>;
}

/** The messengers of this process, one for each environment. */
export class ContactMessengers {
  constructor(private readonly messengers: readonly ContactMessenger[]) {}

  of(environment: Environment): ContactMessenger {
    return providerFor(this.messengers, environment, 'contact messenger');
  }

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.of(tenant.environment).isConnected(tenant);
  }

  /** Refuses 501 NOT_IMPLEMENTED where the platform has no messenger; `what` begins the message. */
  async requireConnected(tenant: Tenant, what: string): Promise<void> {
    if (!(await this.isConnected(tenant)))
      throw new Refusal(
        'NOT_IMPLEMENTED',
        `${what} are not available in this environment: no partner is connected to the port messenger.`,
      );
  }
}
