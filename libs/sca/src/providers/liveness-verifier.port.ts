import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { LivenessStage } from '../domain/authenticator/reset.js';

/** Page on which a person proves to be present. */
export interface LivenessSession {
  /** An address, or a path of this service. */
  readonly verificationLink: string;
  /** For a client that brings its own screens. */
  readonly accessToken: string;
}

/** A check by its reset. */
export interface LivenessCheckOf {
  readonly tenant: Tenant;
  readonly resetId: string;
  /** E.164. */
  readonly phoneNumber: string | undefined;
}

export interface LivenessRequest {
  readonly tenant: Tenant;
  readonly resetId: string;
  /** E.164; decides the sandbox's outcome. */
  readonly phoneNumber: string | undefined;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly now: string;
}

/** The outside party that checks that a person is there and is the customer. One implementation an environment. */
export interface LivenessVerifier {
  readonly environment: Environment;
  /** False where the platform has no party: no factor can be reset then. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** Asked again for one reset, it answers the same. Refuses SERVICE_UNAVAILABLE without an answer. */
  session(check: LivenessCheckOf): Promise<LivenessSession>;
  /** Current stage of the check; null while unknown. */
  stage(question: LivenessRequest): Promise<LivenessStage | null>;
}

/** The verifiers of this process, one for each environment. */
export class LivenessVerifiers {
  constructor(private readonly verifiers: readonly LivenessVerifier[]) {}

  of(environment: Environment): LivenessVerifier {
    return providerFor(this.verifiers, environment, 'liveness verifier');
  }
}
