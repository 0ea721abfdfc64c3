import { type FieldError, Refusal, invalidFields } from '@app/kernel';
import { bankNamesOf } from '../directory/banks.js';
import type { AccountVariant, PaymentRail, Way } from './account-variant.js';
import { ADDRESS_RULES, BENEFICIARY_TYPES, type Beneficiary } from './beneficiary.js';
import type { Details } from './detail-rule.js';
import { type JsonRecord, isRecord, memberOf, textsOf } from './records.js';

/** Account details, parsed by their variant. */
export interface AccountInfo {
  readonly variant: AccountVariant;
  readonly details: Details;
  readonly rails: readonly PaymentRail[];
  /** Name of the detail that identifies the account. */
  readonly identifierName: string;
  readonly beneficiary: Beneficiary | null;
}

/**
 * Errors across members of `accountInfo` that are valid individually: no way of reaching the account is complete, exclusive ways are
 * combined, details contradict each other, or the beneficiary cannot be reached in this way.
 */
export function crossFieldViolations(
  variant: AccountVariant,
  sent: JsonRecord,
  path = 'accountInfo',
): readonly FieldError[] {
  const details = completed(textsOf(sent, Object.keys(variant.details)), variant);
  const way = wayOf(variant, details);
  if (way === undefined) return incomplete(variant, details, path);
  return [
    ...surplus(way, variant, details, path),
    ...unrelated(variant, details, path),
    ...unfit(way, details, readBeneficiary(memberOf(sent, 'beneficiary'), variant), path),
  ];
}

/** Parses an `accountInfo` with valid members. 400 INVALID_INPUT if they are inconsistent. */
export function readAccountInfo(variant: AccountVariant, sent: JsonRecord): AccountInfo {
  const errors = crossFieldViolations(variant, sent);
  const details = completed(textsOf(sent, Object.keys(variant.details)), variant);
  const way = wayOf(variant, details);
  if (way === undefined || errors.length > 0) throw invalidFields(...errors);
  return {
    variant,
    details,
    rails: way.railNamedBy === undefined ? way.rails : way.rails.filter((rail) => rail === details[way.railNamedBy!]),
    identifierName: way.identifier,
    beneficiary: readBeneficiary(memberOf(sent, 'beneficiary'), variant),
  };
}

/** 400 INVALID_BANK_ACCOUNT with the details whose check digits are wrong. Checked only in production. */
export function requireChecksums(info: AccountInfo, path = 'accountInfo'): void {
  const errors = Object.entries(info.variant.details).flatMap(([name, { checksum }]) => {
    const value = info.details[name];
    return value === undefined || checksum === undefined || checksum.holds(value)
      ? []
      : [{ field: `${path}.${name}`, message: checksum.message }];
  });
  if (errors.length > 0)
    throw new Refusal('INVALID_BANK_ACCOUNT', 'The account cannot exist: check digits or a checksum are wrong.', {
      errors,
    });
}

/** 400 INVALID_BANK_ACCOUNT if the corridor's banks are listed and this bank is not. Checked only in production. */
export function requireListedBank({ variant, details }: AccountInfo, currency: string): void {
  const names = bankNamesOf(currency);
  const { bankName } = details;
  if (variant.currencies === 'ANY' || bankName === undefined || names.length === 0 || names.includes(bankName)) return;
  const message = 'must be a bankName of GET /discoveries';
  throw new Refusal('INVALID_BANK_ACCOUNT', 'There is no such bank.', {
    errors: [{ field: 'accountInfo.bankName', message }],
  });
}

/** Error for a currency that accounts of the type cannot hold; null if they can hold it. */
export function mismatchOfCurrency({ currencies, accountType }: AccountVariant, currency: string): FieldError | null {
  if (currencies === 'ANY' || currencies.includes(currency)) return null;
  const message = `must be ${currencies.join(' or ')} for ${accountType}`;
  return { field: 'currency', message, constraint: { enum: currencies } };
}

/** 400 INVALID_CURRENCY if accounts of this type cannot hold the currency. */
export function requireMatchingCurrency({ variant }: AccountInfo, currency: string): void {
  const mismatch = mismatchOfCurrency(variant, currency);
  if (mismatch !== null) throw new Refusal('INVALID_CURRENCY', `currency ${mismatch.message}.`, { errors: [mismatch] });
}

/** The detail that identifies the account, as sent. */
export function identifierOf({ details, identifierName }: Pick<AccountInfo, 'details' | 'identifierName'>): string {
  return details[identifierName] ?? '';
}

/** Unique key of an account among an owner's accounts of one type; ignores case. */
export function externalAccountName(ownerId: string, accountType: string, identifier: string): string {
  return `${ownerId}/${accountType}/${identifier.toLowerCase()}`;
}

/** Separates personal details, which are sealed, from the others. */
export function splitDetails({ details, variant }: AccountInfo): {
  readonly personal: Details;
  readonly plain: Details;
} {
  const entries = Object.entries(details);
  const isPersonal = ([name]: readonly [string, string]): boolean => variant.details[name]?.personal ?? true;
  return {
    personal: Object.fromEntries(entries.filter(isPersonal)),
    plain: Object.fromEntries(entries.filter((entry) => !isPersonal(entry))),
  };
}

function isComplete({ needs }: Way, details: Details): boolean {
  return needs.every((name) => details[name] !== undefined);
}

function completed(details: Details, variant: AccountVariant): Details {
  const added = Object.entries(variant.details).flatMap(([name, { default: fallback }]) => {
    if (details[name] !== undefined || fallback === undefined) return [];
    const value = typeof fallback === 'function' ? fallback(details) : fallback;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...details, ...Object.fromEntries(added) };
}

function wayOf(variant: AccountVariant, details: Details): Way | undefined {
  return variant.ways.find((candidate) => isComplete(candidate, details));
}

function incomplete(variant: AccountVariant, details: Details, path: string): readonly FieldError[] {
  const choices = variant.ways.map(({ needs }) => needs.join(' and ')).join(', or ');
  const wanted = new Set(variant.ways.flatMap(({ needs }) => needs));
  return [...wanted]
    .filter((name) => details[name] === undefined)
    .map((name) => ({ field: `${path}.${name}`, message: `is missing: give ${choices}` }));
}

function unrelated({ relations = [] }: AccountVariant, details: Details, path: string): readonly FieldError[] {
  return relations
    .filter((relation) => !relation.holds(details))
    .map(({ detail, message }) => ({ field: `${path}.${detail}`, message }));
}

function surplus(way: Way, variant: AccountVariant, details: Details, path: string): readonly FieldError[] {
  if (variant.exclusive !== true) return [];
  return variant.ways
    .filter((other) => other !== way && isComplete(other, details))
    .flatMap(({ needs }) => needs)
    .map((name) => ({ field: `${path}.${name}`, message: `must not be given with ${way.needs.join(' and ')}` }));
}

function unfit(way: Way, details: Details, beneficiary: Beneficiary | null, path: string): readonly FieldError[] {
  const wrong = Object.entries(way.where ?? {}).filter(([name, values]) => !values.includes(details[name] ?? ''));
  const errors: FieldError[] = wrong.map(([name, values]) => ({
    field: `${path}.${name}`,
    message: values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`,
    constraint: { enum: values },
  }));
  const only = way.beneficiaryType;
  if (only === undefined || beneficiary === null || beneficiary.beneficiaryType === only) return errors;
  return [
    ...errors,
    { field: `${path}.beneficiary.beneficiaryType`, message: `must be ${only}`, constraint: { enum: [only] } },
  ];
}

/** null if absent or of an unknown type, which the validation of its shape reports. */
function readBeneficiary(sent: unknown, variant: AccountVariant): Beneficiary | null {
  if (variant.beneficiary === null || !isRecord(sent)) return null;
  const beneficiaryType = BENEFICIARY_TYPES.find((type) => type === memberOf(sent, 'beneficiaryType'));
  if (beneficiaryType === undefined) return null;
  const party = variant.beneficiary.types[beneficiaryType];
  const address = party.address === 'none' ? undefined : memberOf(sent, 'address');
  return {
    beneficiaryType,
    ...textsOf(sent, Object.keys(party.members)),
    ...(isRecord(address) && { address: textsOf(address, Object.keys(ADDRESS_RULES)) }),
  };
}
