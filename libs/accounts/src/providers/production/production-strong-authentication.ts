import type { Factor, StrongAuthentication } from '../strong-authentication.port.js';

/** Nobody who reaches customers is connected yet: nothing can be confirmed. */
export class ProductionStrongAuthentication implements StrongAuthentication {
  readonly environment = 'PRODUCTION';
  readonly connected = false;

  async factorsOf(): Promise<readonly [Factor]> {
    return ['SMS_OTP'];
  }

  async isProof(): Promise<boolean> {
    return false;
  }
}
