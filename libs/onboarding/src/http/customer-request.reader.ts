import { type Mistake, mistakesOf, refusalOf } from '@app/http';
import type { CustomerRegistration } from '../commands/register-customer.js';
import { decidingCountry, regionPolicy } from '../domain/customer/region-policy.js';
import type { CustomerCreateRequest } from './customer.dto.js';
import { profileOf, registrationOf, withCanonicalNames } from './customer-request.mapping.js';
import { type PlatformRules, contradictingNames, registrationMistakes } from './customer-request.mistakes.js';

/**
 * Reads the body of POST /customers. It checks the shape and the platform's rules in one go, because a form wants every
 * bad field named at once (specification, "Errors"): 400 with every mistake; the code is the mistakes' own when they agree
 * on one, else INVALID_INPUT.
 */
export async function readRegistration(
  unchecked: CustomerCreateRequest,
  platform: PlatformRules,
  now: string,
): Promise<CustomerRegistration> {
  const contradictions = contradictingNames(unchecked);
  const request = withCanonicalNames(unchecked);
  const shape = await mistakesOf(request);
  const profile = profileOf(request);
  const region = regionPolicy(decidingCountry(profile, request.region));
  const mistakes = oneAField([...shape, ...contradictions, ...registrationMistakes(request, profile, { now, platform, region })]);
  if (mistakes.length > 0) throw refusalOf(mistakes);
  return registrationOf(request, profile);
}

/** A field is named once, by the first rule it breaks. */
function oneAField(mistakes: readonly Mistake[]): readonly Mistake[] {
  return mistakes.filter(({ error }, index) => mistakes.findIndex((other) => other.error.field === error.field) === index);
}
