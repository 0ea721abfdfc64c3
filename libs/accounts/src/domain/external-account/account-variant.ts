import { hasIbanCheckDigits, hasIbanStructure } from './identifiers/iban.js';
import type { BeneficiaryRules } from './beneficiary.js';

/** Rails the service may choose from (onboarding-accounts 10); callers never send one. */
export const PAYMENT_RAILS = [
  'ACH', 'ACH_COLOMBIA', 'BANK_TRANSFER', 'BRE_B', 'CIPS', 'FAST', 'FASTER_PAYMENTS', 'FEDNOW', 'INSTAPAY', 'MOBILE_MONEY', 'NEFT',
  'PAYNOW', 'PESONET', 'PIX', 'RTGS', 'RTP', 'SEPA', 'SEPA_INSTANT', 'SPEI', 'SWIFT', 'UNIONPAY', 'UPI', 'WIRE',
] as const;
export type PaymentRail = (typeof PAYMENT_RAILS)[number];

/** The named texts of an account, as sent and as stored. */
export type Details = { readonly [name: string]: string };

/** A rule beyond pattern and length, told in words that complete "<field> …". */
export interface TextRule {
  readonly message: string;
  holds(value: string): boolean;
}

/** What one text of a variant (or of a beneficiary) must be. */
export interface DetailRule {
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** JavaScript flavour; told to callers and documented. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** Slug told to callers: `date`, `iso3166-1-alpha-2`. */
  readonly format?: string;
  /** Sealed under the owner's key; what is not personal stays readable after an erasure. */
  readonly personal: boolean;
  /** Form that a pattern cannot say; failing it is 400 INVALID_INPUT everywhere. */
  readonly structure?: TextRule;
  /** Check digits and checksums; failing them is 400 INVALID_BANK_ACCOUNT, and only in production. */
  readonly checksum?: TextRule;
  /** Taken when the detail is left out: a value, or one that follows from the other details. */
  readonly otherwise?: string | ((details: Details) => string | undefined);
  readonly description?: string;
  readonly example?: string;
}

/** One way of reaching an account: by its bank number, by a phone. The first whose details are all there is taken. */
export interface Way {
  /** Details this way needs beside the always required ones. */
  readonly needs: readonly string[];
  /** The detail that identifies the account: uniqueness and sandbox outcomes follow from it. */
  readonly identifier: string;
  readonly rails: readonly PaymentRail[] | ((details: Details) => readonly PaymentRail[]);
  /** Only this kind of beneficiary can be reached this way. */
  readonly beneficiaryType?: 'INDIVIDUAL' | 'BUSINESS';
  /** Details that must have one of these values this way. */
  readonly where?: { readonly [name: string]: readonly string[] };
}

/** One external-account type: the single place that says what it is. */
export interface AccountVariant {
  readonly accountType: string;
  readonly kind: 'BANK' | 'WALLET';
  /** Currencies an account of this type can hold. */
  readonly currencies: readonly string[] | 'ANY';
  readonly details: { readonly [name: string]: DetailRule };
  readonly ways: readonly Way[];
  /** Giving the details of more than one way is a mistake. */
  readonly exclusive?: boolean;
  /** null: this type has no beneficiary. */
  readonly beneficiary: BeneficiaryRules | null;
  /** Whether the rail can match the beneficiary's name against the account holder's. */
  readonly nameVerification: boolean;
}

export type TextBounds = Partial<Omit<DetailRule, 'required'>>;

/** A text that must be there: 1 to 255 characters and personal, unless said otherwise. */
export function needed(bounds: TextBounds = {}): DetailRule {
  return { required: true, minLength: 1, maxLength: 255, personal: true, ...bounds };
}

/** A text that may be left out. */
export function perhaps(bounds: TextBounds = {}): DetailRule {
  return { ...needed(bounds), required: false };
}

const IBAN: TextBounds = {
  structure: { message: 'must have the length and form of its country', holds: hasIbanStructure },
  checksum: { message: 'has wrong check digits', holds: hasIbanCheckDigits },
};

/** An IBAN of any country, or of one: `iban('AE', 23)`. */
export function iban(country?: string, length?: number): TextBounds {
  if (country === undefined || length === undefined) {
    return { ...IBAN, pattern: '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$', minLength: 15, maxLength: 34, example: 'DE89370400440532013000' };
  }
  return { ...IBAN, pattern: `^${country}[0-9]{${length - 2}}$`, minLength: length, maxLength: length };
}

export const swiftCode: TextBounds = {
  pattern: '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$', minLength: 8, maxLength: 11, personal: false, example: 'DEUTDEFF',
};

/** A number of the bank's own making, 1 to 34 characters. */
export const accountNumber: TextBounds = { maxLength: 34 };

/** Exactly so many digits. */
export function digits(count: number): TextBounds {
  return { pattern: `^[0-9]{${count}}$`, minLength: count, maxLength: count };
}

export const bankName: TextBounds = { maxLength: 255, personal: false };

export const bankAccountType: TextBounds = { values: ['CHECKING', 'SAVINGS'], personal: false };
