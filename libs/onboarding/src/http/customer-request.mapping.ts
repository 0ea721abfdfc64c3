import type { CustomerRegistration, RegisteringPlatform } from '../domain/customer/customer.commands.js';
import { type CustomerProfile, profileFields } from '../domain/customer/customer-profile.js';
import type { CustomerChanges } from '../commands/change-customer.js';
import type { CustomerProfileChanges, EndUserTermsConsent } from '../domain/customer/customer.commands.js';
import type { CustomerCreateRequest, CustomerUpdateRequest } from './customer.dto.js';
import { plain } from './plain.js';

/** The newer names of the individual's tax fields, accepted in addition to the specification's (onboarding-accounts 20.4). */
export const CANONICAL_NAMES = { idType: 'taxIdType', identifier: 'taxIdentifier' } as const;

/** The request with its tax fields under the specification's names, which errors then use too. */
export function withCanonicalNames<Request extends CustomerCreateRequest | CustomerUpdateRequest>(
  request: Request,
): Request {
  const given = request as unknown as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(CANONICAL_NAMES)
    .filter(([alias, name]) => given[name] === undefined && given[alias] !== undefined)
    .map(([alias, name]) => [name, given[alias]]);
  return Object.assign(request, Object.fromEntries(renamed));
}

/** The members of a request that define or change the customer's profile. */
export function profileOf<Profile extends CustomerProfile | CustomerProfileChanges = CustomerProfile>(
  request: CustomerCreateRequest | CustomerUpdateRequest,
): Profile {
  const given = request as unknown as Readonly<Record<string, unknown>>;
  const members = Object.keys(profileFields)
    .filter((name) => given[name] !== undefined)
    .map((name) => [name, given[name]]);
  return Object.fromEntries(members) as Profile;
}

/** The profile with the issuing country of a new tax identifier; default: the United States. */
export function withIssuingCountry<Profile extends CustomerProfile | CustomerProfileChanges>(
  given: Profile,
  { taxIdType, countryOfIssuance }: Pick<CustomerProfile, 'taxIdType' | 'countryOfIssuance'> = {},
): Profile {
  const isNew = given.taxIdType !== undefined && given.taxIdType !== taxIdType && countryOfIssuance === undefined;
  return isNew ? { countryOfIssuance: 'US', ...given } : given;
}

/** Converts a valid request to a registration. */
export function registrationOf(
  request: CustomerCreateRequest,
  profile: CustomerProfile,
  { umaDomain, isRegulated, requiresTerms }: RegisteringPlatform,
): CustomerRegistration {
  const { customerType, platformCustomerId, umaAddress, region, currencies, endUserTermsConsent } = request;
  return {
    platform: { umaDomain, isRegulated, requiresTerms },
    customerType,
    platformCustomerId,
    umaAddress,
    region,
    currencies,
    profile: plain(withIssuingCountry(profile)),
    consent: consentOf(endUserTermsConsent),
  };
}

/** Converts a valid request to a change. */
export function changesOf(request: CustomerUpdateRequest, profile: CustomerProfileChanges): CustomerChanges {
  const { customerType, umaAddress, currencies, endUserTermsConsent } = request;
  return { customerType, umaAddress, currencies, profile: plain(profile), consent: consentOf(endUserTermsConsent) };
}

function consentOf(given: CustomerCreateRequest['endUserTermsConsent']): EndUserTermsConsent | undefined {
  return (
    given && {
      acceptedAt: given.acceptedAt,
      ipAddress: given.ipAddress,
      termsVersion: given.termsVersion,
      acceptanceMethod: given.acceptanceMethod,
    }
  );
}
