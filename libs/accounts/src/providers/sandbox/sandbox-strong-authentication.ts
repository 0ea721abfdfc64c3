import type { Factor, Proof, StrongAuthentication } from '../strong-authentication.port.js';

/** One code is right for everyone (onboarding-accounts 19.5); no customer has a passkey yet. */
export class SandboxStrongAuthentication implements StrongAuthentication {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  async factorsOf(): Promise<readonly [Factor]> {
    return ['SMS_OTP'];
  }

  async isProof(_challengeId: string, { code }: Proof): Promise<boolean> {
    return code === '123456';
  }
}
