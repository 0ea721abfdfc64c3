import type { FieldError } from '@app/kernel';
import { crossFieldViolations } from '../domain/external-account/account-info.js';
import { accountVariant } from '../domain/external-account/variants/index.js';
import type { ExternalAccountCreateRequest, PlatformExternalAccountCreateRequest } from './external-account.dto.js';

const PATH = 'accountInfo';

/** Errors across the details of an account. A malformed detail is reported as malformed, not as missing. */
export function crossFieldDetailRules(
  { accountInfo }: PlatformExternalAccountCreateRequest,
  wrong: ReadonlySet<string>,
): readonly FieldError[] {
  const variant = wrong.has(PATH) ? undefined : accountVariant(accountInfo.accountType);
  if (variant === undefined) return [];
  const details = Object.keys(variant.details);
  if (details.some((name) => wrong.has(`${PATH}.${name}`) && typeof accountInfo[name] !== 'string')) return [];
  return crossFieldViolations(variant, accountInfo, PATH);
}

/** Only a customer has a default UMA deposit account. */
export function crossFieldRegistrationRules(
  body: ExternalAccountCreateRequest,
  wrong: ReadonlySet<string>,
): readonly FieldError[] {
  const details = crossFieldDetailRules(body, wrong);
  if (body.defaultUmaDepositAccount !== true || body.customerId !== undefined) return details;
  return [...details, { field: 'defaultUmaDepositAccount', message: 'requires a customerId' }];
}
