import { type Json, Refusal } from '@app/kernel';
import type { Payer, UmaParty } from '../payment-facts.js';

/**
 * Whether a person elsewhere can be paid this much by this payer. Refuses AMOUNT_OUT_OF_RANGE outside what the
 * receiver's side takes, and MISSING_MANDATORY_USER_INFO while it would be told too little of the payer.
 */
export function requireUmaReceivable(
  { currency: { code }, minAmount, maxAmount, requiredFields }: UmaParty,
  receiving: bigint,
  { knownFields }: Payer,
  told: Readonly<Record<string, Json>>,
): void {
  if (receiving < minAmount || receiving > maxAmount) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `The receiver takes from ${minAmount} to ${maxAmount} of the smallest unit of ${code}.`, {
      currency: code, minAmount: Number(minAmount), maxAmount: Number(maxAmount),
    });
  }
  const missing = requiredFields.filter(({ name, mandatory }) => mandatory && !knownFields.includes(name) && (told[name] ?? '') === '');
  if (missing.length > 0) {
    throw new Refusal('MISSING_MANDATORY_USER_INFO', 'The receiver needs more about the payer.', {
      errors: missing.map(({ name }) => ({ field: `senderCustomerInfo.${name}`, message: 'must be given' })),
    });
  }
}
