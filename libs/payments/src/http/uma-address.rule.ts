import type { FieldRule } from '@app/http';
import { UMA_ADDRESS, UMA_ADDRESS_RULE } from '../domain/lookup/uma-address.js';

/** A member with a UMA address of any institution; 400 INVALID_UMA_ADDRESS if malformed. */
export const umaAddress: FieldRule = {
  name: 'umaAddress',
  check: (value) => typeof value === 'string' && UMA_ADDRESS.test(value),
  message: UMA_ADDRESS_RULE,
  code: 'INVALID_UMA_ADDRESS',
  schema: { type: 'string', maxLength: 320, description: '$name@domain' },
};
