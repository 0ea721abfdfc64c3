import type { ContactMessenger } from '../contact-messenger.port.js';

/** Sends nothing in the sandbox, where codes are constant and documented. */
export class SandboxContactMessenger implements ContactMessenger {
  readonly environment = 'SANDBOX';

  async isConnected(): Promise<true> {
    return true;
  }

  codeOf(_secret: string, unsent: string): string {
    return unsent;
  }

  async send(): Promise<true> {
    return true;
  }
}
