import type { CustomerRegistration } from '../commands/register-customer.js';
import { type CustomerProfile, profileFields } from '../domain/customer/customer-profile.js';
import type { CustomerCreateRequest } from './customer.dto.js';

/** The later names of the individual's tax fields, accepted beside the specification's own (onboarding-accounts 20.4). */
export const CANONICAL_NAMES = { idType: 'taxIdType', identifier: 'taxIdentifier' } as const;

/** The request with its tax fields under the specification's names, so that mistakes name those too. */
export function withCanonicalNames(request: CustomerCreateRequest): CustomerCreateRequest {
  const given = request as unknown as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(CANONICAL_NAMES)
    .filter(([alias, name]) => given[name] === undefined && given[alias] !== undefined)
    .map(([alias, name]) => [name, given[alias]]);
  return Object.assign(request, Object.fromEntries(renamed));
}

/** The members of a request that make the customer's profile. */
export function profileOf(request: CustomerCreateRequest): CustomerProfile {
  const given = request as unknown as Readonly<Record<string, unknown>>;
  const members = Object.keys(profileFields).filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  return Object.fromEntries(members) as CustomerProfile;
}

/** A request without mistakes, as the command takes it. An individual's tax identifier is American when nothing is said. */
export function registrationOf(request: CustomerCreateRequest, profile: CustomerProfile): CustomerRegistration {
  const { customerType, platformCustomerId, umaAddress, region, currencies, endUserTermsConsent } = request;
  const consent = endUserTermsConsent && {
    acceptedAt: new Date(endUserTermsConsent.acceptedAt).toISOString(),
    ipAddress: endUserTermsConsent.ipAddress,
    termsVersion: endUserTermsConsent.termsVersion,
    acceptanceMethod: endUserTermsConsent.acceptanceMethod,
  };
  const issued = profile.taxIdType === undefined ? profile : { countryOfIssuance: 'US', ...profile };
  return { customerType, platformCustomerId, umaAddress, region, currencies, profile: plain(issued), consent };
}

/** Events hold records, not instances of request classes. */
function plain<T>(value: T): T {
  return structuredClone(value);
}
