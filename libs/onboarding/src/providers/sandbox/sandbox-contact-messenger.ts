import type { ContactMessenger } from '../contact-messenger.port.js';

/** Nothing is sent in the sandbox, and codes are always the same: whoever issues them says which. */
export class SandboxContactMessenger implements ContactMessenger {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  codeOf(_secret: string, unsent: string): string {
    return unsent;
  }

  async send(): Promise<true> {
    return true;
  }
}
