import type { TextBounds } from './detail-rule.js';
import { hasIbanCheckDigits, hasIbanStructure } from './identifiers/iban.js';

/* Details shared by several variants (onboarding-accounts 10, common formats). */

const IBAN: TextBounds = {
  structure: { message: 'must have the length and format of its country, without spaces', holds: hasIbanStructure },
  checksum: { message: 'has wrong check digits', holds: hasIbanCheckDigits },
};

/** An IBAN of any country, or of one: `iban('AE', 23)`. */
export function iban(country?: string, length?: number): TextBounds {
  if (country === undefined || length === undefined) {
    return {
      ...IBAN,
      pattern: '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$',
      minLength: 15,
      maxLength: 34,
      example: 'DE89370400440532013000',
    };
  }
  return { ...IBAN, pattern: `^${country}[0-9]{${length - 2}}$`, minLength: length, maxLength: length };
}

export const swiftCode: TextBounds = {
  pattern: '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$',
  minLength: 8,
  maxLength: 11,
  personal: false,
  example: 'DEUTDEFF',
};

/** A bank-specific number of 1 to 34 characters. */
export const accountNumber: TextBounds = { maxLength: 34 };

/** A number of digits, either exact or a range. */
export function digits(least: number, most = least): TextBounds {
  return { pattern: `^[0-9]{${least === most ? least : `${least},${most}`}}$`, minLength: least, maxLength: most };
}

/** The number of a bank's branch; not personal. */
export function branch(count: number): TextBounds {
  return { ...digits(count), personal: false };
}

export const bankName: TextBounds = { maxLength: 255, personal: false };

/** An international phone number, of any country, or of one: `phone('254', 9)`. */
export function phone(countryCode?: string, least = 0, most = least): TextBounds {
  const national = least === most ? `${least}` : `${least},${most}`;
  const pattern = countryCode === undefined ? '^\\+[0-9]{6,14}$' : `^\\+${countryCode}[0-9]{${national}}$`;
  return { pattern, minLength: 7, maxLength: 15, format: 'e.164' };
}

export const bankAccountType: TextBounds = { values: ['CHECKING', 'SAVINGS'], personal: false };
