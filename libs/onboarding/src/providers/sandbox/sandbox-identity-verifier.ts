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

/** A pure function of names and numbers, so that a restart cannot change an outcome. */
export class SandboxIdentityVerifier implements IdentityVerifier {
  readonly environment = 'SANDBOX';

  async atRegistration({ fullName = '' }: Applicant): Promise<VerificationStatus> {
    return INDIVIDUALS.decisionOf(fullName).atRegistration;
  }

  async atIdentityChange({ fullName = '' }: Applicant): Promise<NewVerification['verdict']> {
    return INDIVIDUALS.decisionOf(fullName).atChange;
  }

  /**
   * The status of an undecided individual shows the suffix of its registration (19.1). The registration number of a business counts at its
   * submission (19.2).
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

  /** Only verifications that succeed continue to run after their submission. */
  async conclusion(): Promise<Conclusion> {
    return { verificationStatus: 'APPROVED', errors: [] };
  }
}
