import type { ContactMessenger } from '../contact-messenger.port.js';

/** Nothing is sent in the sandbox, and the code is always the same (onboarding-accounts 3). */
export class SandboxContactMessenger implements ContactMessenger {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  codeOf(): string {
    return '123456';
  }

  async send(): Promise<true> {
    return true;
  }
}
