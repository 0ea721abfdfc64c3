import { createHash } from 'node:crypto';
import { sandboxLivenessPath } from '@app/platforms';
import { sandboxSuffix } from '../../domain/external-account/sandbox-suffix.js';
import { type SignedClaim, isSignedByWallet } from '../../domain/external-account/ownership/wallet-signature.js';
import type { LivenessCheckOf, LivenessRequest, LivenessSession, WalletOwnership } from '../wallet-ownership.port.js';
import { LIVENESS_SECONDS, WALLET_LIVENESS, WALLET_SIGNATURES } from './account-scenarios.js';

/** Verifies signatures as in production, except those that are to fail. The wallet's address determines the result of a liveness check. */
export class SandboxWalletOwnership implements WalletOwnership {
  readonly environment = 'SANDBOX';

  async checksLiveness(): Promise<true> {
    return true;
  }

  isGenuine(claim: SignedClaim): boolean {
    return WALLET_SIGNATURES.decisionOf(claim.signature) === 'CHECKED' && isSignedByWallet(claim);
  }

  async session({ tenant, challengeId }: Pick<LivenessCheckOf, 'tenant' | 'challengeId'>): Promise<LivenessSession> {
    const token = createHash('sha256').update(`liveness/${challengeId}`).digest('base64url');
    return { verificationLink: sandboxLivenessPath(tenant, challengeId), token };
  }

  async liveness({
    address,
    startedAt,
    now,
  }: Omit<LivenessRequest, 'tenant' | 'challengeId'>): Promise<boolean | null> {
    const isOver = Date.parse(now) - Date.parse(startedAt) >= LIVENESS_SECONDS * 1_000;
    return isOver ? WALLET_LIVENESS.decisionOf(sandboxSuffix(address)) : null;
  }
}
