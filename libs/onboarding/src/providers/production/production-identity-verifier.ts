import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import type { IdentityVerifier } from '../identity-verifier.port.js';

/** A real verifier knows nothing of a person before the platform submits it: everyone starts UNVERIFIED. */
export class ProductionIdentityVerifier implements IdentityVerifier {
  readonly environment = 'PRODUCTION';

  async atRegistration(): Promise<VerificationStatus> {
    return 'UNVERIFIED';
  }
}
