import { type Environment, providerFor, Refusal, type Tenant } from '@app/kernel';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** A one-time code to send to a person. */
export interface ContactMessage {
  readonly channel: ContactChannel;
  /** Email address or phone number. */
  readonly recipient: string;
  readonly code: string;
  readonly sender?: MessageSender;
}

/** The sender that a platform wants for its messages. */
export interface MessageSender {
  /** Name of the product for its customers. */
  readonly appName?: string | undefined;
  readonly emailAddress?: string | undefined;
  /** Display name of the email address. */
  readonly emailName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly logoUrl?: string | undefined;
}

/** Format of a code: digits, or letters and digits. */
export interface CodeFormat {
  readonly length: number;
  readonly alphanumeric: boolean;
}

/** The outside party that sends one-time codes to people, for any purpose. One implementation per environment. */
export interface ContactMessenger {
  readonly environment: Environment;
  /** False if the platform has no messenger: then no codes can be requested. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** The code to send, by default six digits, derived from a secret that only this service can compute; `unsent` if nothing is sent. */
  codeOf(secret: string, unsent: string, format?: CodeFormat): string;
  /** True once the message is being sent, false if it cannot reach the recipient; null while unknown. One message per id. */
  send(tenant: Tenant, message: ContactMessage, id: string): Promise<boolean | null>;
}

/** The messengers of this process, one per environment. */
export class ContactMessengers {
  constructor(private readonly messengers: readonly ContactMessenger[]) {}

  of(environment: Environment): ContactMessenger {
    return providerFor(this.messengers, environment, 'contact messenger');
  }

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.of(tenant.environment).isConnected(tenant);
  }

  /** Throws 501 NOT_IMPLEMENTED if the platform has no messenger; `what` begins the message. */
  async requireConnected(tenant: Tenant, what: string): Promise<void> {
    if (!(await this.isConnected(tenant)))
      throw new Refusal(
        'NOT_IMPLEMENTED',
        `${what} are not available in this environment: no partner is connected to the port messenger.`,
      );
  }
}
