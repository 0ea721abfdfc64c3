import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { SignedClaim } from '../domain/external-account/ownership/wallet-signature.js';

/** Page on which a person proves to be present. */
export interface LivenessSession {
  /** An address, or a path of this service. */
  readonly verificationLink: string;
  /** For a client that brings its own screens. */
  readonly token: string;
}

/** A check by its challenge. */
export interface LivenessCheckOf {
  readonly tenant: Tenant;
  readonly challengeId: string;
  readonly address: string;
}

export interface LivenessRequest {
  readonly tenant: Tenant;
  readonly challengeId: string;
  readonly address: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly now: string;
}

/** Proofs that a wallet is its owner's. One implementation an environment. */
export interface WalletOwnership {
  readonly environment: Environment;
  /** True when the wallet's key signed the message. */
  isGenuine(claim: SignedClaim): boolean;
  /** True when the platform has a liveness provider; otherwise no such challenge can be issued. */
  checksLiveness(tenant: Tenant): Promise<boolean>;
  /** Asked again for one challenge, it answers the same. Refuses SERVICE_UNAVAILABLE without an answer. */
  session(check: LivenessCheckOf): Promise<LivenessSession>;
  /** True when the person passed; null while the check is pending. */
  liveness(question: LivenessRequest): Promise<boolean | null>;
}

/** The checks of this process, one for each environment. */
export class WalletOwnershipChecks {
  constructor(private readonly checks: readonly WalletOwnership[]) {}

  of(environment: Environment): WalletOwnership {
    return providerFor(this.checks, environment, 'check of wallet ownership');
  }
}
