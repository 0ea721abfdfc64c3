import { type FieldRule, rules } from '@app/http';
import { isBusinessName, isPersonName } from '../domain/customer/person-name.js';
import { isUmaAddress } from '../domain/customer/uma-address.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';

const { longest } = ONBOARDING_CONFIGURATION;

/** One line of text. Control characters and unpaired surrogates are not allowed in a profile. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;

export const personName: FieldRule = {
  name: 'personName',
  check: (value) => typeof value === 'string' && rules.lengthOf(value) <= longest.name && isPersonName(value),
  message: `must be a name of at most ${longest.name} characters without special characters or stray spaces`,
  constraint: { maxLength: longest.name },
  schema: { type: 'string', minLength: 1, maxLength: longest.name, example: 'Jane Doe' },
};

export const businessName: FieldRule = {
  name: 'businessName',
  check: (value) => typeof value === 'string' && rules.lengthOf(value) <= longest.name && isBusinessName(value),
  message: `must be a business name of at most ${longest.name} characters without markup or stray spaces`,
  constraint: { maxLength: longest.name },
  schema: { type: 'string', minLength: 1, maxLength: longest.name, example: 'Acme, Inc.' },
};

export const umaAddress: FieldRule = {
  name: 'umaAddress',
  check: (value) => typeof value === 'string' && isUmaAddress(value),
  message: 'must be $username@domain, the username of letters, digits and - _ . +, at most 64 characters with its $',
  constraint: { pattern: '^\\$[A-Za-z0-9\\-_.+]{1,63}@[^@\\s]+$' },
  code: 'INVALID_UMA_ADDRESS',
  schema: { type: 'string', example: '$jane.doe@pay.example.com' },
};
