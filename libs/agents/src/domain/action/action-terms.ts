import { type DataOf, isResourceId, moneyField, nullable, oneOf, optional, pii, text } from '@app/kernel';

export const ACTION_TYPES = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/**
 * Complete terms of an agent's action: nothing else is needed to execute it later, once its platform has approved. Ids are
 * public. A quote is stored as it was shown, as JSON text, since it holds fractions.
 */
export const actionTerms = {
  actionId: text(),
  agentId: text(),
  customerId: text(),
  platformCustomerId: pii(text()),
  type: oneOf(...ACTION_TYPES),
  /** Amount to spend, in the currency of the source. */
  amount: moneyField(),
  /** The customer's internal account that it is paid from, else the one that it is paid to; null where both are elsewhere. */
  accountId: nullable(text()),
  /** Of transfers. */
  sourceAccountId: optional(text()),
  destinationAccountId: optional(text()),
  paymentRail: optional(text()),
  purposeOfPayment: optional(text()),
  remittanceInformation: pii(optional(text())),
  /** Of quotes. */
  quoteId: optional(text()),
  quote: pii(optional(text())),
  /** By which a payer who must authorize the payment wants to do it. */
  scaFactor: optional(text()),
  /** The wallet owner's stamp that came with the request. */
  stamp: pii(optional(text())),
};
export type ActionTerms = DataOf<typeof actionTerms>;

/** The internal accounts that a quote is paid from and to, the payer first; none where both ends are elsewhere. */
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

/** The internal accounts that an action is paid from and to, as far as the policy has a say in them; those of a quote, while it is known. */
export function accountsOfAction({ accountId, quote }: Pick<ActionTerms, 'accountId' | 'quote'>): readonly string[] {
  if (typeof quote === 'string') return accountsOf(JSON.parse(quote) as Parameters<typeof accountsOf>[0]);
  return accountId === null ? [] : [accountId];
}
