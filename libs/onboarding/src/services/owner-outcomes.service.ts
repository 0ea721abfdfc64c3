import type { OwnerOutcomes } from '../domain/customer/customer.commands.js';
import type { CustomerState } from '../domain/customer/customer.decider.js';
import type { IdentityVerifier } from '../providers/identity-verifier.port.js';

/**
 * The verifier's result for every owner when the business is decided. Owners without a name were erased and get the result of the business.
 */
export function ownerOutcomes(
  verifier: IdentityVerifier,
  { owners }: CustomerState,
  business: 'APPROVED' | 'REJECTED',
): OwnerOutcomes {
  return Object.fromEntries(
    owners.flatMap(({ ownerId, personalInfo }) =>
      personalInfo === null ? [] : [[ownerId, verifier.ofOwner(personalInfo, business)]],
    ),
  );
}
