import type { IdentityTokens } from '../identity-tokens.port.js';

/** No issuer signs tokens for a sandbox, so the signature is not verified (wallet-auth 8). */
export class SandboxIdentityTokens implements IdentityTokens {
  readonly environment = 'SANDBOX';

  async requireIssued(): Promise<void> {}
}
