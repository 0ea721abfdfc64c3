import type { Environment } from '@app/kernel';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** A one-time code to deliver to a person. */
export interface ContactMessage {
  readonly channel: ContactChannel;
  /** Email address or phone number. */
  readonly recipient: string;
  readonly code: string;
}

/** The outside party that sends one-time codes to people, for any purpose. One implementation per environment. */
export interface ContactMessenger {
  readonly environment: Environment;
  /** False where no party is connected: codes cannot be requested then. */
  readonly connected: boolean;
  /** The six digits to send, from a secret that only this service can derive again; `unsent` where nothing is sent. */
  codeOf(secret: string, unsent: string): string;
  /** True once the message is on its way; null while that is not known. */
  send(message: ContactMessage, id: string): Promise<true | null>;
}

/** The messengers of this process, one for each environment. */
export class ContactMessengers {
  constructor(private readonly messengers: readonly ContactMessenger[]) {}

  of(environment: Environment): ContactMessenger {
    const messenger = this.messengers.find((candidate) => candidate.environment === environment);
    if (messenger === undefined) throw new Error(`no contact messenger for ${environment}`);
    return messenger;
  }
}
