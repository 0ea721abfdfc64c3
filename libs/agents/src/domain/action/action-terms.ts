import { type DataOf, isResourceId, moneyField, nullable, oneOf, optional, pii, text } from '@app/kernel';

export const ACTION_TYPES = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/**
 * Complete terms of an agent's action: sufficient to execute it later, after approval. Ids are public. A quote is stored as shown, as JSON
 * text, since it contains fractions.
 */
export const actionTerms = {
  actionId: text(),
  agentId: text(),
  customerId: text(),
  platformCustomerId: pii(text()),
  type: oneOf(...ACTION_TYPES),
  /** Amount to spend, in the currency of the source. */
  amount: moneyField(),
  /** Internal account of the customer that is debited, or else credited; null if both accounts are external. */
  accountId: nullable(text()),
  /** For transfers. */
  sourceAccountId: optional(text()),
  destinationAccountId: optional(text()),
  paymentRail: optional(text()),
  purposeOfPayment: optional(text()),
  remittanceInformation: pii(optional(text())),
  /** For quotes. */
  quoteId: optional(text()),
  quote: pii(optional(text())),
  /** Factor with which a payer who must authorize the payment wants to do so. */
  scaFactor: optional(text()),
  /** Stamp of the wallet owner from the request. */
  stamp: pii(optional(text())),
};
export type ActionTerms = DataOf<typeof actionTerms>;

/** Internal accounts that a quote debits and credits, the debited one first; empty if both are external. */
export function accountsOf({
  source,
  destination,
}: {
  readonly source: object;
  readonly destination: object;
}): readonly string[] {
  return [source, destination].flatMap((end) =>
    'accountId' in end && isResourceId('InternalAccount', end.accountId) ? [end.accountId] : [],
  );
}

/** Internal accounts of an action that the policy restricts: those of its quote, if the quote is known, or else its account. */
export function accountsOfAction({ accountId, quote }: Pick<ActionTerms, 'accountId' | 'quote'>): readonly string[] {
  if (typeof quote === 'string') return accountsOf(JSON.parse(quote) as Parameters<typeof accountsOf>[0]);
  return accountId === null ? [] : [accountId];
}
