import type { Environment } from '@app/kernel';
import type { ContactChannel } from '../domain/customer/contact.events.js';

/** A one-time code to deliver to a person. */
export interface ContactMessage {
  readonly channel: ContactChannel;
  /** Email address or phone number. */
  readonly recipient: string;
  readonly code: string;
}

/** The outside party that brings one-time codes to people, whatever they are for. One implementation an environment. */
export interface ContactMessenger {
  readonly environment: Environment;
  /** False where no party is connected: codes cannot be requested then. */
  readonly connected: boolean;
  /** The six digits that go out, from a secret only this service can make again; `unsent` where nothing goes out. */
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
