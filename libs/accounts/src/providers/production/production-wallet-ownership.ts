import { type SignedClaim, isSignedByWallet } from '../../domain/external-account/ownership/wallet-signature.js';
import type { LivenessSession, WalletOwnership } from '../wallet-ownership.port.js';

/** Signatures prove by themselves; nobody who checks people's liveness is connected yet. */
export class ProductionWalletOwnership implements WalletOwnership {
  readonly environment = 'PRODUCTION';
  readonly checksLiveness = false;

  isGenuine(claim: SignedClaim): boolean {
    return isSignedByWallet(claim);
  }

  session(): LivenessSession {
    throw new Error('nobody checks liveness in production');
  }

  async liveness(): Promise<null> {
    return null;
  }
}
