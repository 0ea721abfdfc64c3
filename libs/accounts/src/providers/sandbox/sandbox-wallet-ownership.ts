import { createHash } from 'node:crypto';
import { sandboxSuffix } from '../../domain/external-account/sandbox-suffix.js';
import { type SignedClaim, isSignedByWallet } from '../../domain/external-account/ownership/wallet-signature.js';
import type { LivenessRequest, LivenessSession, WalletOwnership } from '../wallet-ownership.port.js';

const FAILING = '002';
/** Duration of a simulated liveness check, milliseconds. */
const LIVENESS_DURATION = 5_000;

/** Signatures are checked as in production, and those that end in 002 fail; liveness follows from the wallet's address. */
export class SandboxWalletOwnership implements WalletOwnership {
  readonly environment = 'SANDBOX';
  readonly checksLiveness = true;

  isGenuine(claim: SignedClaim): boolean {
    return !claim.signature.endsWith(FAILING) && isSignedByWallet(claim);
  }

  session(challengeId: string): LivenessSession {
    const token = createHash('sha256').update(`liveness/${challengeId}`).digest('base64url');
    return { verificationLink: `https://liveness.sandbox.invalid/${challengeId}`, token };
  }

  async liveness({ address, startedAt, now }: LivenessRequest): Promise<boolean | null> {
    return Date.parse(now) - Date.parse(startedAt) < LIVENESS_DURATION ? null : sandboxSuffix(address) !== FAILING;
  }
}
