import type { NewVerification, SubmissionVerdict } from '../../domain/customer/customer.commands.js';
import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import { uuidOfAny } from '../../domain/customer/resource.js';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type {
  Conclusion,
  IdentityVerifier,
  OwnerOutcome,
  RunningVerification,
  SubmittedOwner,
} from '../identity-verifier.port.js';

const PORT = 'identity-verifier';
const FOR_REVIEW: Conclusion = { verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] };

/**
 * A real verifier has no data of a person before the submission, so everyone starts UNVERIFIED. Complete submissions go to the platform's
 * partner; without one, to a reviewer.
 */
export class ProductionIdentityVerifier implements IdentityVerifier {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
  ) {}

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

  async conclusion(verification: RunningVerification): Promise<Conclusion | null> {
    const { tenant, verificationId, customerId, customerType, profile } = verification;
    if (!(await this.connections.isConnected(tenant, PORT))) return FOR_REVIEW;
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'verify',
      resource: uuidOfAny(verificationId),
      data: { verificationId, customerId, customerType, profile: profile && { ...profile } },
    });
    return progress?.state === 'CONCLUDED' ? { verificationStatus: progress.result.status, errors: [] } : null;
  }
}
