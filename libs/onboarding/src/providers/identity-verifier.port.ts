import type { Environment } from '@app/kernel';
import type { VerificationStatus } from '../domain/customer/customer.events.js';

/** What the verifier is told of an individual when it is registered. */
export interface Applicant {
  readonly fullName?: string | undefined;
}

/** The outside party that verifies identities. One implementation an environment. */
export interface IdentityVerifier {
  readonly environment: Environment;
  /** Where an individual stands the moment it is registered, before anything was submitted for verification. */
  atRegistration(applicant: Applicant): Promise<VerificationStatus>;
}

/** The verifiers of this process, one for each environment. */
export class IdentityVerifiers {
  constructor(private readonly verifiers: readonly IdentityVerifier[]) {}

  of(environment: Environment): IdentityVerifier {
    const verifier = this.verifiers.find((candidate) => candidate.environment === environment);
    if (verifier === undefined) throw new Error(`no identity verifier for ${environment}`);
    return verifier;
  }
}
