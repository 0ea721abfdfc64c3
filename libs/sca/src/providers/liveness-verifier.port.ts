import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { LivenessStage } from '../domain/authenticator/reset.js';

/** Page on which a person passes the liveness check. */
export interface LivenessSession {
  /** An absolute URL, or a path of this service. */
  readonly verificationLink: string;
  /** For clients with their own user interface. */
  readonly accessToken: string;
}

/** Identifies a check by its reset. */
export interface LivenessCheckOf {
  readonly tenant: Tenant;
  readonly resetId: string;
  /** E.164. */
  readonly phoneNumber: string | undefined;
}

export interface LivenessRequest {
  readonly tenant: Tenant;
  readonly resetId: string;
  /** E.164; determines the sandbox's outcome. */
  readonly phoneNumber: string | undefined;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly now: string;
}

/** The outside party that checks that a live person is present and is the customer. One implementation per environment. */
export interface LivenessVerifier {
  readonly environment: Environment;
  /** False if the platform has no such party; then no factor can be reset. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** Idempotent per reset. Refuses SERVICE_UNAVAILABLE if the party does not answer. */
  session(check: LivenessCheckOf): Promise<LivenessSession>;
  /** Current stage of the check; null while unknown. */
  stage(question: LivenessRequest): Promise<LivenessStage | null>;
}

/** Verifiers of this process, one per environment. */
export class LivenessVerifiers {
  constructor(private readonly verifiers: readonly LivenessVerifier[]) {}

  of(environment: Environment): LivenessVerifier {
    return providerFor(this.verifiers, environment, 'liveness verifier');
  }
}
