import type { FieldError } from '@app/kernel';
import { crossFieldViolations, mismatchOfCurrency } from '../domain/external-account/account-info.js';
import type { AccountVariant } from '../domain/external-account/account-variant.js';
import { accountVariant } from '../domain/external-account/variants/index.js';
import type {
  AccountInfoBody,
  ExternalAccountCreateRequest,
  PlatformExternalAccountCreateRequest,
} from './external-account.dto.js';

const PATH = 'accountInfo';

/**
 * Errors across the details of an account. A malformed detail is reported as malformed, not as missing. An unsuitable currency is reported
 * here only if there are other mistakes; otherwise the command refuses it with INVALID_CURRENCY.
 */
export function crossFieldDetailRules(
  { accountInfo, currency }: PlatformExternalAccountCreateRequest,
  wrong: ReadonlySet<string>,
): readonly FieldError[] {
  const variant = wrong.has(PATH) ? undefined : accountVariant(accountInfo.accountType);
  if (variant === undefined) return [];
  const errors = detailViolations(variant, accountInfo, wrong);
  const mismatch = wrong.has('currency') ? null : mismatchOfCurrency(variant, currency);
  return mismatch !== null && wrong.size + errors.length > 0 ? [mismatch, ...errors] : errors;
}

function detailViolations(
  variant: AccountVariant,
  accountInfo: AccountInfoBody,
  wrong: ReadonlySet<string>,
): readonly FieldError[] {
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
