import { type Json, Refusal } from '@app/kernel';
import type { Counterparty, Payer, UmaParty } from '../payment-facts.js';
import type { QuoteTerms } from '../transaction/transaction.events.js';

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
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      `The receiver takes from ${minAmount} to ${maxAmount} of the smallest unit of ${code}.`,
      {
        currency: code,
        minAmount: Number(minAmount),
        maxAmount: Number(maxAmount),
      },
    );
  }
  const missing = requiredFields.filter(
    ({ name, mandatory }) => mandatory && !knownFields.includes(name) && (told[name] ?? '') === '',
  );
  if (missing.length > 0) {
    throw new Refusal('MISSING_MANDATORY_USER_INFO', 'The receiver needs more about the payer.', {
      errors: missing.map(({ name }) => ({ field: `senderCustomerInfo.${name}`, message: 'must be given' })),
    });
  }
}

/**
 * What a quote keeps of its receiver: of the fields that the platform asks for, those that were told (payments-cards 7.1).
 * Refuses PAYREQ_REQUEST_FAILED without an answer, UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY where one was not told that must be.
 */
export function counterpartyKnown({
  asked,
  required,
  told,
}: Counterparty): Pick<QuoteTerms, 'counterpartyInformation'> {
  if (told === null)
    throw new Refusal('PAYREQ_REQUEST_FAILED', "The receiver's institution does not answer for it any more.");
  const mandatory = [...asked.filter((field) => field.mandatory).map(({ name }) => name), ...required];
  const untold = [...new Set(mandatory)].filter((name) => (told[name] ?? '') === '');
  if (untold.length > 0) {
    throw new Refusal(
      'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
      `The receiver's institution does not tell ${untold.join(', ')}, which must be known.`,
    );
  }
  if (asked.length === 0) return {};
  return {
    counterpartyInformation: Object.fromEntries(
      Object.entries(told).filter(([name]) => asked.some((field) => field.name === name)),
    ),
  };
}
