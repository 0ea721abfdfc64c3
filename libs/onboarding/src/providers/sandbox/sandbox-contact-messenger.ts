import type { ContactMessenger } from '../contact-messenger.port.js';

/** Sends nothing: codes of the sandbox are constant and documented. */
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
