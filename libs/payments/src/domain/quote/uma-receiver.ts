import { type Json, Refusal } from '@app/kernel';
import type { ReceiverFields, Payer, UmaParty } from '../payment-facts.js';
import type { QuoteTerms } from '../transaction/transaction.events.js';

/**
 * Requires that this payer can send this amount to a UMA receiver. Refuses AMOUNT_OUT_OF_RANGE outside the receiver's
 * bounds, and MISSING_MANDATORY_USER_INFO while a required field of the payer is missing.
 */
export function requireUmaReceivable(
  { currency: { code }, minAmount, maxAmount, requiredFields }: UmaParty,
  receiving: bigint,
  { knownFields }: Payer,
  answers: Readonly<Record<string, Json>>,
): void {
  if (receiving < minAmount || receiving > maxAmount) {
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      `The receiver accepts from ${minAmount} to ${maxAmount} in the smallest unit of ${code}.`,
      {
        currency: code,
        minAmount: Number(minAmount),
        maxAmount: Number(maxAmount),
      },
    );
  }
  const missing = requiredFields.filter(
    ({ name, mandatory }) => mandatory && !knownFields.includes(name) && (answers[name] ?? '') === '',
  );
  if (missing.length > 0) {
    throw new Refusal('MISSING_MANDATORY_USER_INFO', 'The receiver requires more information about the payer.', {
      errors: missing.map(({ name }) => ({ field: `senderCustomerInfo.${name}`, message: 'must be given' })),
    });
  }
}

/**
 * Receiver information that a quote stores: the values of the fields that the platform requests (payments-cards 7.1).
 * Refuses PAYREQ_REQUEST_FAILED without a response, UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY where a mandatory field has
 * no value.
 */
export function knownCounterpartyFields({
  asked,
  required,
  answers,
}: ReceiverFields): Pick<QuoteTerms, 'counterpartyInformation'> {
  if (answers === null)
    throw new Refusal('PAYREQ_REQUEST_FAILED', "The receiver's institution no longer responds for this receiver.");
  const mandatory = [...asked.filter((field) => field.mandatory).map(({ name }) => name), ...required];
  const missing = [...new Set(mandatory)].filter((name) => (answers[name] ?? '') === '');
  if (missing.length > 0) {
    throw new Refusal(
      'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
      `The receiver's institution did not provide mandatory information: ${missing.join(', ')}.`,
    );
  }
  if (asked.length === 0) return {};
  return {
    counterpartyInformation: Object.fromEntries(
      Object.entries(answers).filter(([name]) => asked.some((field) => field.name === name)),
    ),
  };
}
