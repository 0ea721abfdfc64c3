import { Refusal } from '@app/kernel';

/** A UMA address of any institution: $name@domain, case-insensitive, with a name of at most 64 characters including the $. */
export const UMA_ADDRESS = /^\$[a-z0-9\-_.+]{1,63}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** The rule that a malformed address breaks. */
export const UMA_ADDRESS_RULE = 'must be a UMA address of the form $name@domain';

/** 400 INVALID_UMA_ADDRESS with the field, unless the address is well formed. */
export function requireUmaAddress(field: string, address: string): void {
  if (UMA_ADDRESS.test(address)) return;
  throw new Refusal('INVALID_UMA_ADDRESS', 'A UMA address has the form $name@domain.', {
    errors: [{ field, message: UMA_ADDRESS_RULE }],
  });
}
