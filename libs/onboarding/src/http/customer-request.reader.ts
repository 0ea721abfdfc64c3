import { firstOfEach } from '@app/kernel';
import { type Violation, violationsOf, refusalOf } from '@app/http';
import type { CustomerChanges } from '../commands/change-customer.js';
import type { CustomerRegistration, RegisteringPlatform } from '../domain/customer/customer.commands.js';
import type { CustomerProfile } from '../domain/customer/customer-profile.js';
import { changedProfile } from '../domain/customer/change-customer.js';
import type { CustomerProfileChanges } from '../domain/customer/customer.commands.js';
import type { CustomerState } from '../domain/customer/customer.decider.js';
import { decidingCountry, regionPolicy } from '../domain/customer/region-policy.js';
import type { CustomerCreateRequest, CustomerUpdateRequest } from './customer.dto.js';
import {
  changesOf,
  profileOf,
  registrationOf,
  withCanonicalNames,
  withIssuingCountry,
} from './customer-request.mapping.js';
import { type PlatformRules, contradictingNames, requestViolations } from './customer-request.violations.js';

/**
 * Validates the body of POST /customers. Checks format and the platform's rules together, so that every invalid field is reported at once
 * (specification, "Errors"): 400 with all errors. The code is that of the errors if they share one, otherwise INVALID_INPUT.
 */
export async function readRegistration(
  unchecked: CustomerCreateRequest,
  platform: PlatformRules & RegisteringPlatform,
  now: string,
): Promise<CustomerRegistration> {
  const contradictions = contradictingNames(unchecked);
  const request = withCanonicalNames(unchecked);
  const shape = await violationsOf(request);
  const profile = profileOf(request);
  const region = regionPolicy(decidingCountry(profile, request.region));
  const violations = onePerField([
    ...shape,
    ...contradictions,
    ...requestViolations(request, profile, { now, platform, region }),
  ]);
  if (violations.length > 0) throw refusalOf(violations);
  return registrationOf(request, profile, platform);
}

/**
 * Validates the body of PATCH /customers/{id} against the customer's current state: the result must satisfy every rule of a registration.
 * Email and phone number must change in two requests, since each may need a separate proof.
 */
export async function readChanges(
  unchecked: CustomerUpdateRequest,
  current: CustomerState,
  platform: PlatformRules,
  now: string,
): Promise<CustomerChanges> {
  const contradictions = contradictingNames(unchecked);
  const request = withCanonicalNames(unchecked);
  const shape = await violationsOf(request);
  const changes = withIssuingCountry(profileOf<CustomerProfileChanges>(request), current.profile);
  const profile = { ...changedProfile(current.profile, changes), ...descriptionsOf(changes) };
  const region = regionPolicy(decidingCountry(profile, current.region));
  const violations = onePerField([
    ...shape,
    ...contradictions,
    ...bothContacts(request),
    ...partialAddress(profile),
    ...requestViolations(request, profile, { now, platform, region }),
  ]);
  if (violations.length > 0) throw refusalOf(violations);
  return changesOf(request, changes);
}

function bothContacts({ email, phoneNumber }: CustomerUpdateRequest): Violation[] {
  if (email === undefined || phoneNumber === undefined) return [];
  return ['email', 'phoneNumber'].map((field) => ({
    code: 'INVALID_INPUT',
    error: { field, message: 'must be changed in a separate request: email and phoneNumber cannot change together' },
  }));
}

/** A first address must be complete. */
function partialAddress({ address }: CustomerProfile): Violation[] {
  if (address === undefined) return [];
  return (['line1', 'postalCode', 'country'] as const)
    .filter((name) => address[name] === undefined)
    .map((name) => ({ code: 'INVALID_INPUT', error: { field: `address.${name}`, message: 'is required' } }));
}

/** Descriptions given by the change itself, so that one without its OTHER is reported. */
function descriptionsOf(changes: CustomerProfileChanges): Partial<CustomerProfile> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => name.endsWith('OtherDescription')));
}

/** Reports a field once, with the first rule that it violates. */
function onePerField(violations: readonly Violation[]): readonly Violation[] {
  return firstOfEach(violations, ({ error }) => error.field);
}
