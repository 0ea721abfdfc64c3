import { type SignedClaim, isSignedByWallet } from '../../domain/external-account/ownership/wallet-signature.js';
import type { LivenessSession, WalletOwnership } from '../wallet-ownership.port.js';

/** Verifies signatures; no liveness provider is connected yet. */
export class ProductionWalletOwnership implements WalletOwnership {
  readonly environment = 'PRODUCTION';
  readonly checksLiveness = false;

  isGenuine(claim: SignedClaim): boolean {
    return isSignedByWallet(claim);
  }

  session(): LivenessSession {
    throw new Error('no liveness provider is connected in production');
  }

  async liveness(): Promise<null> {
    return null;
  }
}
