import { type Json, Refusal, invalidInput } from '@app/kernel';
import { TOO_LONG, valuesOf } from '../institution-fields.js';
import type { ReceiverFields, Payer, UmaParty } from '../payment-facts.js';
import type { QuoteTerms } from '../transaction/transaction.events.js';

/**
 * Requires that this payer can send this amount to a UMA receiver. Returns the payer information that the receiver's institution requests:
 * the caller's values, otherwise the service's. Refused with AMOUNT_OUT_OF_RANGE outside the receiver's limits, MISSING_MANDATORY_USER_INFO
 * if a required field is missing, and INVALID_INPUT if a value is too long.
 */
export function requireUmaReceivable(
  { currency: { code }, minAmount, maxAmount, requiredFields }: UmaParty,
  receiving: bigint,
  { information }: Payer,
  answers: Readonly<Record<string, Json>>,
): Pick<QuoteTerms, 'payerInformation'> {
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
  const names = requiredFields.map(({ name }) => name);
  const { values, long } = valuesOf(names, answers, information);
  const missing = requiredFields.filter(({ name, mandatory }) => mandatory && !Object.hasOwn(values, name));
  if (missing.length > 0) {
    throw new Refusal('MISSING_MANDATORY_USER_INFO', 'The receiver requires more information about the payer.', {
      errors: missing.map(({ name }) => ({ field: `senderCustomerInfo.${name}`, message: 'must be given' })),
    });
  }
  if (long.length > 0) {
    throw invalidInput(
      'The information about the payer is too long.',
      ...long.map((name) => ({ field: `senderCustomerInfo.${name}`, message: TOO_LONG })),
    );
  }
  return Object.keys(values).length > 0 ? { payerInformation: values } : {};
}

/**
 * Receiver information that a quote stores: the values of the fields requested by the platform (payments-cards 7.1). Refused with
 * PAYREQ_REQUEST_FAILED without a response, and UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY if a mandatory field has no value.
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
