import type { OneTimeCodeMessenger } from '../one-time-code-messenger.port.js';

/** Nothing is sent in the sandbox, and the code is always the same (specification, "Authentication" 9). */
export class SandboxOneTimeCodeMessenger implements OneTimeCodeMessenger {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  codeOf(): string {
    return '000000';
  }

  async send(): Promise<true> {
    return true;
  }
}
