import type { FieldRule } from '@app/http';
import { UMA_ADDRESS, UMA_ADDRESS_RULE } from '../domain/lookup/uma-address.js';

/** A member that holds a UMA address of any institution; a malformed one is 400 INVALID_UMA_ADDRESS. */
export const umaAddress: FieldRule = {
  name: 'umaAddress',
  check: (value) => typeof value === 'string' && UMA_ADDRESS.test(value),
  message: UMA_ADDRESS_RULE,
  code: 'INVALID_UMA_ADDRESS',
  schema: { type: 'string', maxLength: 320, description: '$name@domain' },
};
