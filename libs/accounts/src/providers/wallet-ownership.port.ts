import type { Environment } from '@app/kernel';
import type { SignedClaim } from '../domain/external-account/ownership/wallet-signature.js';

/** Where a person goes to prove to be there. */
export interface LivenessSession {
  readonly verificationLink: string;
  /** For a client that brings its own screens. */
  readonly token: string;
}

export interface LivenessQuestion {
  readonly address: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly now: string;
}

/** Proofs that a wallet is its owner's. One implementation an environment. */
export interface WalletOwnership {
  readonly environment: Environment;
  /** Whether the wallet's key signed the message. */
  isGenuine(claim: SignedClaim): boolean;
  /** Whether a party that checks people's liveness is connected; without one such a challenge cannot be asked for. */
  readonly checksLiveness: boolean;
  /** Asked again for one challenge, it answers the same. */
  session(challengeId: string): LivenessSession;
  /** Whether the person passed; null while that is not known. */
  liveness(question: LivenessQuestion): Promise<boolean | null>;
}

/** The checks of this process, one for each environment. */
export class WalletOwnershipChecks {
  constructor(private readonly checks: readonly WalletOwnership[]) {}

  of(environment: Environment): WalletOwnership {
    const check = this.checks.find((candidate) => candidate.environment === environment);
    if (check === undefined) throw new Error(`no check of wallet ownership for ${environment}`);
    return check;
  }
}
