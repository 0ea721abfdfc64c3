import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { SignedClaim } from '../domain/external-account/ownership/wallet-signature.js';

/** Page of a liveness check. */
export interface LivenessSession {
  /** A URL, or a path of this service. */
  readonly verificationLink: string;
  /** For a client with its own user interface. */
  readonly token: string;
}

/** A check, identified by its challenge. */
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

/** Proofs that a wallet belongs to its owner. One implementation per environment. */
export interface WalletOwnership {
  readonly environment: Environment;
  /** True if the wallet's key signed the message. */
  isGenuine(claim: SignedClaim): boolean;
  /** True if the platform has a liveness provider; otherwise no liveness challenge can be issued. */
  checksLiveness(tenant: Tenant): Promise<boolean>;
  /** Idempotent for a challenge. Refused with SERVICE_UNAVAILABLE if the provider does not respond. */
  session(check: LivenessCheckOf): Promise<LivenessSession>;
  /** True if the person passed; null while the check is pending. */
  liveness(question: LivenessRequest): Promise<boolean | null>;
}

/** The checks of this process, one for each environment. */
export class WalletOwnershipChecks {
  constructor(private readonly checks: readonly WalletOwnership[]) {}

  of(environment: Environment): WalletOwnership {
    return providerFor(this.checks, environment, 'check of wallet ownership');
  }
}
