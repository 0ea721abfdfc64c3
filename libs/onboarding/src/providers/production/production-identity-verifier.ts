import type { NewVerification, SubmissionVerdict } from '../../domain/customer/customer.commands.js';
import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import type { Conclusion, IdentityVerifier, OwnerOutcome, SubmittedOwner } from '../identity-verifier.port.js';

/**
 * A real verifier has no data of a person before the platform submits it: everyone starts UNVERIFIED. No automatic
 * checks are connected yet, so every complete submission goes to a reviewer, who concludes it.
 */
export class ProductionIdentityVerifier implements IdentityVerifier {
  readonly environment = 'PRODUCTION';

  async atRegistration(): Promise<VerificationStatus> {
    return 'UNVERIFIED';
  }

  async atIdentityChange(): Promise<NewVerification['verdict']> {
    return 'IN_PROGRESS';
  }

  async atSubmission(): Promise<SubmissionVerdict> {
    return { checksData: true, whenComplete: 'IN_PROGRESS' };
  }

  ofOwner(_owner: SubmittedOwner, business: 'APPROVED' | 'REJECTED'): OwnerOutcome {
    return business;
  }

  async conclusion(): Promise<Conclusion> {
    return { verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] };
  }
}
