import { isIP } from 'node:net';
import countries from 'i18n-iso-countries/index.js'; // without the country names in eighty languages
import { isEmail } from 'class-validator';
import {
  type ErrorCode,
  type ResourceName,
  isBirthDate,
  isCalendarDate,
  isoDuration,
  isResourceId,
  utcInstant,
} from '@app/kernel';
import type { FieldRule } from './field-rule.js';

/** Default maximum length of a text. */
const MAX_TEXT_LENGTH = 1024;
const CURRENCY = /^[A-Z0-9]{3,10}$/;
const E164 = /^\+[1-9]\d{1,14}$/;

/** Bounds of a text: length in characters, and a pattern. */
export interface TextBounds {
  /** Characters; default 1, so that empty text is refused. */
  readonly min?: number;
  readonly max?: number;
  /** Must match the whole text. */
  readonly pattern?: RegExp;
  /** Name of the format for callers, such as `us-ssn`. */
  readonly format?: string;
}

/** Length as JSON Schema counts it: in code points, some of which take two JavaScript code units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

/** A text within its bounds. */
export function text({ min = 1, max = MAX_TEXT_LENGTH, pattern, format }: TextBounds = {}): FieldRule {
  const bounds = min === max ? `${min} characters` : `${min} to ${max} characters`;
  return {
    name: 'text',
    check: (value) =>
      typeof value === 'string' &&
      value.length <= 2 * max && // a code point takes one or two units
      isWithin(lengthOf(value), min, max) &&
      (min === 0 || value.trim() !== '') &&
      (pattern === undefined || pattern.test(value)),
    message:
      pattern === undefined ? `must be text of ${bounds}` : `must be text of ${bounds} matching ${pattern.source}`,
    constraint: {
      minLength: min,
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern: pattern.source }),
      ...(format === undefined ? {} : { format }),
    },
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern: pattern.source }),
    },
  };
}

/** A well-formed public id of one of the resources, `Customer:<uuid>`. */
export function resourceIdOf(...resources: readonly ResourceName[]): FieldRule {
  const resource = resources[0]!;
  const pattern = `^${resources.length === 1 ? resource : `(${resources.join('|')})`}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`;
  return {
    name: 'resourceId',
    check: (value) => resources.some((each) => isResourceId(each, value)),
    message: `must be an id of the form ${resources.map((each) => `${each}:<uuid>`).join(' or ')}`,
    constraint: { pattern },
    schema: { type: 'string', pattern, example: `${resource}:019542f5-b3e7-8d02-8000-000000000001` },
  };
}

/** Inclusive bounds of a number. */
export interface IntegerBounds {
  readonly min?: number;
  readonly max?: number;
}

/** A safe integer within its bounds. */
export function integer({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
}: IntegerBounds = {}): FieldRule {
  return {
    name: 'integer',
    check: (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    message:
      min === Number.MIN_SAFE_INTEGER ? 'must be a whole number' : `must be a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max },
    fromText: (given) => (/^-?(0|[1-9]\d{0,15})$/.test(given) ? Number(given) : given),
  };
}

/** An amount in the smallest unit of its currency: an integer, by default at least 1. */
export function amount(
  { min = 1, max = Number.MAX_SAFE_INTEGER }: IntegerBounds = {},
  code: ErrorCode = 'INVALID_AMOUNT',
): FieldRule {
  return {
    ...integer({ min, max }),
    name: 'amount',
    message: `must be a whole number of the currency's smallest unit (1050 for 10.50 USD), from ${min} to ${max}`,
    code,
    schema: { type: 'integer', format: 'int64', minimum: min, maximum: max },
  };
}

/** One of the given texts, case-sensitive. */
export function enumOf(values: readonly string[]): FieldRule {
  return {
    name: 'enum',
    check: (value) => typeof value === 'string' && values.includes(value),
    message: values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`,
    constraint: { enum: values },
    schema: { type: 'string', enum: values },
  };
}

/** A boolean; in a query, `true` or `false`. */
export const flag: FieldRule = {
  name: 'flag',
  check: (value) => typeof value === 'boolean',
  message: 'must be true or false',
  schema: { type: 'boolean' },
  fromText: (given) => (given === 'true' ? true : given === 'false' ? false : given),
};

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate: FieldRule = {
  name: 'date',
  check: isCalendarDate,
  message: 'must be a calendar date (YYYY-MM-DD)',
  constraint: { format: 'date' },
  schema: { type: 'string', format: 'date', example: '1990-05-17' },
};

/** A calendar date from 1900 to today. */
export const birthDate: FieldRule = {
  ...calendarDate,
  check: (value) => isBirthDate(value),
  message: 'must be a calendar date (YYYY-MM-DD) from 1900 to today',
};

/** A time with an offset, years 0001 to 9999. */
export const instant: FieldRule = {
  name: 'timestamp',
  check: (value) => utcInstant(value) !== null,
  message: 'must be an ISO 8601 timestamp with its offset (2025-10-13T09:30:00Z)',
  constraint: { format: 'date-time' },
  schema: { type: 'string', format: 'date-time', example: '2025-10-13T09:30:00.000Z' },
};

/** An ISO 8601 duration. */
export const duration: FieldRule = {
  name: 'duration',
  check: (value) => isoDuration(value) !== null,
  message: 'must be an ISO 8601 duration (P3D, PT30S)',
  constraint: { format: 'duration' },
  schema: { type: 'string', format: 'duration', example: 'P3D' },
};

/** One end of a filter period. */
export const periodEnd: FieldRule = {
  ...instant,
  message: 'must be an ISO 8601 timestamp with its offset (2025-10-13T09:30:00Z), or a date (2025-10-13)',
};

/** An upper-case currency code. Another check decides whether the product supports it. */
export const currency: FieldRule = {
  name: 'currency',
  check: (value) => typeof value === 'string' && CURRENCY.test(value),
  message: 'must be an upper-case currency code (USD)',
  constraint: { pattern: CURRENCY.source },
  code: 'INVALID_CURRENCY',
  schema: { type: 'string', pattern: CURRENCY.source, example: 'USD' },
};

/** RFC 5321, 4.5.3.1: 64 characters before the @, 255 after it. */
const MAX_EMAIL_LENGTH = 320;

/** An email address. */
export const email: FieldRule = {
  name: 'email',
  check: (value) => typeof value === 'string' && value.length <= MAX_EMAIL_LENGTH && isEmail(value),
  message: 'must be an email address',
  constraint: { format: 'email' },
  schema: { type: 'string', format: 'email', example: 'ada@example.com' },
};

/** A phone number in E.164 form. */
export const phone: FieldRule = {
  name: 'phone',
  check: (value) => typeof value === 'string' && E164.test(value),
  message: 'must be a phone number in E.164 form (+14155550123)',
  constraint: { format: 'e.164', pattern: E164.source },
  schema: { type: 'string', pattern: E164.source, example: '+14155550123' },
};

/** Length of an IPv6 address with an embedded IPv4 address. */
const MAX_IP_ADDRESS_LENGTH = 45;

/** An IP address of version 4 or 6. */
export const ipAddress: FieldRule = {
  name: 'ipAddress',
  check: (value) => typeof value === 'string' && value.length <= MAX_IP_ADDRESS_LENGTH && isIP(value) !== 0,
  message: 'must be an IPv4 or IPv6 address',
  constraint: { format: 'ip-address', maxLength: MAX_IP_ADDRESS_LENGTH },
  schema: { type: 'string', maxLength: MAX_IP_ADDRESS_LENGTH, example: '192.0.2.1' },
};

/** An ISO 3166-1 alpha-2 country code. */
export const country: FieldRule = {
  name: 'country',
  check: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value) && countries.isValid(value),
  message: 'must be an ISO 3166-1 alpha-2 country code (US)',
  constraint: { format: 'iso3166-1-alpha-2', pattern: '^[A-Z]{2}$' },
  schema: { type: 'string', pattern: '^[A-Z]{2}$', example: 'US' },
};

/** URL parsers silently remove line ends and tabs, and other programs might pass them on in a header. */
const BLANK = /[\s\p{Cc}]/u;

/** Permitted schemes and length of a URL. */
export interface UrlBounds {
  /** Allowed schemes; default: https. */
  readonly schemes?: readonly string[];
  readonly max?: number;
}

/** An absolute URL within the bounds. */
export function url({ schemes = ['https'], max = 2048 }: UrlBounds = {}): FieldRule {
  return {
    name: 'url',
    check: (value) => {
      if (typeof value !== 'string' || value.length > max || BLANK.test(value) || !URL.canParse(value)) return false;
      const parsed = new URL(value);
      return schemes.includes(parsed.protocol.slice(0, -1)) && parsed.username === '' && parsed.password === '';
    },
    message: `must be an absolute ${schemes.join(' or ')} address`,
    constraint: { format: 'url', maxLength: max },
    schema: { type: 'string', format: 'uri', maxLength: max, example: 'https://example.com/hooks' },
  };
}
