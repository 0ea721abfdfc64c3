import type { IdentityTokens } from '../identity-tokens.port.js';

/** No issuer signs for a sandbox: the signature is not looked at (wallet-auth 8). */
export class SandboxIdentityTokens implements IdentityTokens {
  readonly environment = 'SANDBOX';

  async requireIssued(): Promise<void> {}
}
