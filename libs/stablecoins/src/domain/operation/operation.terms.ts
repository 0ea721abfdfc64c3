/** Ways in which the money of a mint reaches the provider. */
export const MINT_FUNDING_TYPES = [
  'WIRE',
  'ACH_DEBIT',
  'SAME_DAY_ACH_DEBIT',
  'SVC_INTERNAL_ACCOUNT',
  'PROVIDER_INTERNAL_BALANCE',
] as const;
/** Sources of the tokens of a burn. */
export const BURN_SOURCE_TYPES = ['EXTERNAL_ACCOUNT', 'SVC_INTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE'] as const;
export const OPERATION_SOURCE_TYPES = [
  'WIRE',
  'ACH_DEBIT',
  'SAME_DAY_ACH_DEBIT',
  'EXTERNAL_ACCOUNT',
  'SVC_INTERNAL_ACCOUNT',
  'PROVIDER_INTERNAL_BALANCE',
] as const;
type OperationSourceType = (typeof OPERATION_SOURCE_TYPES)[number];

/** Rails that pay out the money of a burn to a bank account. */
export const PAYOUT_RAILS = ['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'] as const;
export type PayoutRail = (typeof PAYOUT_RAILS)[number];

export const OPERATION_TYPES = ['MINT', 'BURN'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** The rail that a bank account must support for a payout. */
export const ACCOUNT_RAIL = {
  WIRE: 'WIRE',
  ACH_CREDIT: 'ACH',
  SAME_DAY_ACH_CREDIT: 'ACH',
  RTP_CREDIT: 'RTP',
} as const satisfies Record<PayoutRail, string>;

/** The rail on which a bank account is debited for a mint, both same-day and next-day. */
export const DEBIT_RAIL = 'ACH';

/** Delivery time of each rail, as text; the same for every payment. */
export const DELIVERY_TIMES: Readonly<Record<PayoutRail, string>> = {
  WIRE: 'Same business day',
  ACH_CREDIT: '1-3 business days',
  SAME_DAY_ACH_CREDIT: 'Same business day',
  RTP_CREDIT: 'Within seconds',
};

/** True when the payer pushes the funds: a wire, or tokens from any wallet. */
export function awaitsFunding(type: OperationSourceType): boolean {
  return type === 'WIRE' || type === 'EXTERNAL_ACCOUNT';
}
