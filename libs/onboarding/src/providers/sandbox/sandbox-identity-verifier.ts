import type { NewVerification, SubmissionVerdict } from '../../domain/customer/customer.commands.js';
import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import type {
  Applicant,
  Conclusion,
  IdentityVerifier,
  OwnerOutcome,
  SubmittedApplicant,
  SubmittedOwner,
} from '../identity-verifier.port.js';
import { BUSINESSES, INDIVIDUALS, OWNERS } from './verification-scenarios.js';

/** A pure function of names and numbers: it needs no memory, so a restart cannot change an outcome. */
export class SandboxIdentityVerifier implements IdentityVerifier {
  readonly environment = 'SANDBOX';

  async atRegistration({ fullName = '' }: Applicant): Promise<VerificationStatus> {
    return INDIVIDUALS.decisionOf(fullName).atRegistration;
  }

  async atIdentityChange({ fullName = '' }: Applicant): Promise<NewVerification['verdict']> {
    return INDIVIDUALS.decisionOf(fullName).atChange;
  }

  /**
   * An individual that is still to be decided shows in its status which suffix it was registered with (19.1); the
   * registration number of a business is read when it is submitted (19.2).
   */
  async atSubmission({
    customerType,
    status,
    registrationNumber = '',
  }: SubmittedApplicant): Promise<SubmissionVerdict> {
    if (customerType === 'INDIVIDUAL')
      return { checksData: true, whenComplete: status === 'PENDING' ? 'PENDING_MANUAL_REVIEW' : 'POOR_QUALITY' };
    return BUSINESSES.decisionOf(registrationNumber);
  }

  ofOwner({ lastName }: SubmittedOwner): OwnerOutcome {
    return OWNERS.decisionOf(lastName);
  }

  /** Of the verifications only those that end well run on after their submission. */
  async conclusion(): Promise<Conclusion> {
    return { verificationStatus: 'APPROVED', errors: [] };
  }
}
