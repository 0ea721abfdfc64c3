import type { Environment } from '@app/kernel';

export interface OneTimeCodeMessage {
  readonly channel: 'EMAIL' | 'SMS';
  /** Email address or phone number. */
  readonly recipient: string;
  readonly code: string;
}

/** The outside party that brings login codes to people. One implementation an environment. */
export interface OneTimeCodeMessenger {
  readonly environment: Environment;
  /** Whether there is a party behind it; without one, codes cannot be asked for. */
  readonly connected: boolean;
  /** The six digits that go out, from a secret only this service can make again. */
  codeOf(secret: string): string;
  /** True once the message is on its way; null while that is not known. */
  send(message: OneTimeCodeMessage, id: string): Promise<true | null>;
}

export class OneTimeCodeMessengers {
  constructor(private readonly messengers: readonly OneTimeCodeMessenger[]) {}

  of(environment: Environment): OneTimeCodeMessenger {
    const messenger = this.messengers.find((each) => each.environment === environment);
    if (messenger === undefined) throw new Error(`no one-time-code messenger for ${environment}`);
    return messenger;
  }
}
