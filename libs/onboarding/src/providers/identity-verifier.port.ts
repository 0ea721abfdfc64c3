import { type Environment, type Json, providerFor, type Tenant } from '@app/kernel';
import type { ConcludeVerification, NewVerification, SubmissionVerdict } from '../domain/customer/customer.commands.js';
import type { CustomerType, VerificationStatus } from '../domain/customer/customer.events.js';

/** Data of an individual for the verifier at registration. */
export interface Applicant {
  readonly fullName?: string | undefined;
}

/** Data of a customer for the verifier at submission. */
export interface SubmittedApplicant {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly status: VerificationStatus;
  readonly registrationNumber?: string | undefined;
}

export interface SubmittedOwner {
  readonly lastName: string;
}

/** A verification with running automatic checks. */
export interface RunningVerification {
  readonly tenant: Tenant;
  readonly verificationId: string;
  readonly customerId: string;
  readonly customerType: CustomerType;
  /** Members of the customer under their API names; null once it was erased. */
  readonly profile: { readonly [member: string]: Json | undefined } | null;
}

export type OwnerOutcome = 'PENDING' | 'APPROVED' | 'REJECTED';
export type Conclusion = Pick<ConcludeVerification, 'verificationStatus' | 'errors'>;

/** The outside party that verifies identities. One implementation per environment. */
export interface IdentityVerifier {
  readonly environment: Environment;
  /** Initial status of an individual, before any submission. */
  atRegistration(applicant: Applicant): Promise<VerificationStatus>;
  /** Handling of an approved person whose name or birth date changes. Called for every change, so it must have no effect yet. */
  atIdentityChange(applicant: Applicant): Promise<NewVerification['verdict']>;
  /** Decides how to handle a submitted customer. */
  atSubmission(applicant: SubmittedApplicant): Promise<SubmissionVerdict>;
  /** Result for an owner when its business is decided. */
  ofOwner(owner: SubmittedOwner, business: 'APPROVED' | 'REJECTED'): OwnerOutcome;
  /** Result of a running verification, which the first call starts; null while unknown. */
  conclusion(verification: RunningVerification): Promise<Conclusion | null>;
}

/** The verifiers of this process, one per environment. */
export class IdentityVerifiers {
  constructor(private readonly verifiers: readonly IdentityVerifier[]) {}

  of(environment: Environment): IdentityVerifier {
    return providerFor(this.verifiers, environment, 'identity verifier');
  }
}
