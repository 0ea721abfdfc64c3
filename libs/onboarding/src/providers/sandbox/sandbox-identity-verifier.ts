import { assertNever, endingOf } from '@app/kernel';
import type { NewVerification, SubmissionVerdict } from '../../domain/customer/customer.commands.js';
import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import type {
  Applicant,
  IdentityVerifier,
  OwnerOutcome,
  SubmittedApplicant,
  SubmittedOwner,
} from '../identity-verifier.port.js';

/** Outcomes chosen by the last three characters of the full name (onboarding-accounts 19.1); any other name is approved. */
const OUTCOMES: Readonly<Record<string, VerificationStatus>> = {
  '001': 'PENDING',
  '002': 'REJECTED',
  '003': 'UNVERIFIED',
};
/** Outcomes by a changed name: those that a new customer leaves to its submission are already with a reviewer or the documents. */
const OUTCOMES_OF_CHANGES: Readonly<Record<string, NewVerification['verdict']>> = {
  '001': 'PENDING_MANUAL_REVIEW',
  '002': 'REJECTED',
  '003': 'POOR_QUALITY',
};
/** Of a business's registration number (19.2). */
const BUSINESS_ENDINGS = ['001', '002', '003'] as const;
/** Of an owner's last name (19.3). */
const OWNER_OUTCOMES: Readonly<Record<string, OwnerOutcome>> = { '001': 'PENDING', '002': 'REJECTED' };

/** A pure function of names and numbers: it needs no memory, so a restart cannot change an outcome. */
export class SandboxIdentityVerifier implements IdentityVerifier {
  readonly environment = 'SANDBOX';

  async atRegistration({ fullName = '' }: Applicant): Promise<VerificationStatus> {
    return OUTCOMES[fullName.slice(-3)] ?? 'APPROVED';
  }

  async atIdentityChange({ fullName = '' }: Applicant): Promise<NewVerification['verdict']> {
    return OUTCOMES_OF_CHANGES[fullName.slice(-3)] ?? 'APPROVED';
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
    const ending = endingOf(registrationNumber, BUSINESS_ENDINGS);
    switch (ending) {
      case '001':
      case '003':
        return { checksData: true, whenComplete: 'PENDING_MANUAL_REVIEW' };
      case '002':
        return { checksData: false, outcome: 'REJECTED' };
      case 'ORDINARY':
        return { checksData: false, outcome: 'APPROVED' };
      default:
        return assertNever(ending);
    }
  }

  ofOwner({ lastName }: SubmittedOwner): OwnerOutcome {
    return OWNER_OUTCOMES[lastName.slice(-3)] ?? 'APPROVED';
  }

  /** No verification keeps running in the sandbox, so none is concluded later. */
  async conclusion(): Promise<null> {
    return null;
  }
}
