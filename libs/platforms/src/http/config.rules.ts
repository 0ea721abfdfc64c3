import type { FieldRule } from '@app/http';
import { MAX_ENDPOINT_LENGTH, assessEndpoint } from '@app/kernel';
import { currency } from '../domain/currency/currencies.js';
import { UMA_DOMAIN, isUmaDomain } from '../domain/platform/uma-domain.js';

/** Domain rules as rules of single fields, so that their faults are reported together with those of format. */

export const umaDomainRule: FieldRule = {
  name: 'umaDomain',
  check: (value) => typeof value === 'string' && isUmaDomain(value),
  message: 'must be a domain name',
  constraint: { pattern: UMA_DOMAIN.source },
  schema: { type: 'string', example: 'pay.example.com' },
};

/** Does not check local addresses: the platform decides whether they are allowed. */
export const webhookEndpointRule: FieldRule = {
  name: 'webhookEndpoint',
  check: (value) => typeof value === 'string' && !('fault' in assessEndpoint(value)),
  message: 'must be an absolute https URL of a public host, without credentials',
  constraint: { format: 'url', maxLength: MAX_ENDPOINT_LENGTH },
  schema: { type: 'string', format: 'uri', maxLength: MAX_ENDPOINT_LENGTH, example: 'https://example.com/hooks' },
};

export const knownCurrencyRule: FieldRule = {
  name: 'knownCurrency',
  check: (value) => typeof value === 'string' && currency(value) !== undefined,
  message: 'must be the upper-case code of a currency that the service supports',
  schema: { type: 'string', example: 'USD' },
};
