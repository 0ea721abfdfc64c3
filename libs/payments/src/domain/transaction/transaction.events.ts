import {
  type DataOf, type EventOf, type Field, bigInteger, defineEvent, integer, moneyField, nullable, oneOf, optional, pii, postings,
  record, text, timestamp,
} from '@app/kernel';

/** A currency as the wire shows it; kept whole, so that a transaction looks the same when the table changes. */
const currency = () => record({ code: text(), name: text(), symbol: text(), decimals: integer() });

/** What stands at either end: an account of ours, a wallet that its owner's key controls, or an account elsewhere. */
export const ACCOUNT_KINDS = ['INTERNAL', 'EMBEDDED_WALLET', 'EXTERNAL'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

const party = () => record({ accountId: text(), kind: oneOf(...ACCOUNT_KINDS), currency: currency() });
export type Party = ReturnType<typeof party> extends Field<infer T> ? T : never;

/** The rail that carries a bank payout, who chose it and how long it takes, seconds. */
const rail = () => record({ name: text(), mode: oneOf('MANUAL', 'AUTO'), settlementSeconds: integer() });
export type Rail = ReturnType<typeof rail> extends Field<infer T> ? T : never;

export const PURPOSES = [
  'GIFT', 'SELF', 'GOODS_OR_SERVICES', 'EDUCATION', 'HEALTH_OR_MEDICAL', 'REAL_ESTATE_PURCHASE', 'TAX_PAYMENT', 'LOAN_PAYMENT',
  'UTILITY_BILL', 'DONATION', 'TRAVEL', 'FAMILY_SUPPORT', 'SALARY_PAYMENT', 'OTHER',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Why an outgoing payment failed (payments-cards 7.5). */
export const OUTGOING_FAILURES = [
  'QUOTE_EXPIRED', 'QUOTE_RATE_UNAVAILABLE', 'QUOTE_EXECUTION_FAILED', 'FUNDING_AMOUNT_MISMATCH', 'SCA_NOT_COMPLETED', 'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED', 'ACCOUNT_CANNOT_RECEIVE', 'ACCOUNT_INVALID', 'COMPLIANCE_REJECTED', 'LIGHTNING_PAYMENT_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;
export type OutgoingFailure = (typeof OUTGOING_FAILURES)[number];

/** Why an incoming payment failed (payments-cards 7.3). */
export const INCOMING_FAILURES = [
  'LNURLP_FAILED', 'PAY_REQUEST_FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR', 'PAYMENT_APPROVAL_TIMED_OUT', 'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA', 'QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED', 'COMPLIANCE_REJECTED', 'COLLECTION_FAILED',
] as const;
export type IncomingFailure = (typeof INCOMING_FAILURES)[number];

export const REFUND_REASONS = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What every transaction starts with. `customerId` is the platform's own id where the platform pays from its own account. */
const origin = {
  transactionId: text(),
  customerId: text(),
  platformCustomerId: pii(text()),
  source: party(),
  destination: party(),
  /** Names the payment to banks and to the platform's books. */
  reference: text(),
};

/** What rides along; both texts may name people. */
const memo = { remittanceInformation: pii(optional(text())), purposeOfPayment: optional(oneOf(...PURPOSES)) };

/** A price was locked, and the transaction that pays it stands ready under the same UUID (payments-cards 4.3). */
export const QuoteCreated = defineEvent(
  'payments.quote-created',
  {
    ...origin,
    ...memo,
    quoteId: text(),
    /** The customer named beside the source account, as the caller sent it. */
    sourceCustomerId: optional(text()),
    /** The rail as the caller sent it. */
    requestedRail: optional(text()),
    rail: nullable(rail()),
    lockedCurrencySide: oneOf('SENDING', 'RECEIVING'),
    /** sending = principal + serviceFees + platformFees. */
    sendingAmount: moneyField(),
    receivingAmount: moneyField(),
    principal: moneyField(),
    serviceFees: moneyField(),
    platformFees: moneyField(),
    /** The platform's own account that earns platformFees; null without any. */
    platformAccountId: nullable(text()),
    /** Sending major units per receiving major unit, decimal text. */
    exchangeRate: text(),
    rateDetails: record({
      svcApiMultiplier: text(), svcApiFixedFee: bigInteger(), svcApiVariableFeeRate: text(), svcApiVariableFeeAmount: bigInteger(),
      counterpartyMultiplier: text(), counterpartyFixedFee: bigInteger(),
    }),
    description: pii(optional(text())),
    expiresAt: timestamp(),
  },
  { subject: 'customerId' },
);

/** The caller took the price; the sending amount has left the source account. */
export const QuoteExecuted = defineEvent('payments.quote-executed', {});

/** Nobody took the price in time. */
export const QuoteExpired = defineEvent('payments.quote-expired', {});

/** Fees were taken and the principal exchanged at the locked rate. */
export const FundsConverted = defineEvent('payments.funds-converted', { postings: postings() });

/** Same-currency money left an internal account for an external one (payments-cards 3). */
export const TransferOutCreated = defineEvent(
  'payments.transfer-out-created',
  { ...origin, ...memo, rail: nullable(rail()), sentAmount: moneyField(), receivedAmount: moneyField(), fees: moneyField() },
  { subject: 'customerId' },
);

/** The network accepted a transfer. */
export const PayoutStarted = defineEvent('payments.payout-started', {});

/** The money reached its destination. */
export const PayoutCompleted = defineEvent('payments.payout-completed', { postings: postings() });

/** The receiving bank sent a completed payout back. */
export const PayoutReturned = defineEvent('payments.payout-returned', { failureReason: oneOf(...OUTGOING_FAILURES), postings: postings() });

/** An outgoing payment failed; a refund follows when the source had been debited. */
export const PaymentFailed = defineEvent('payments.payment-failed', { failureReason: oneOf(...OUTGOING_FAILURES) });

/** The way back begins: what was exchanged and charged is undone, so that the whole debited amount is in flight again. */
export const RefundStarted = defineEvent('payments.refund-started', {
  transactionId: text(),
  reference: text(),
  reason: oneOf(...REFUND_REASONS),
  /** What goes back, and to which internal account. */
  amount: moneyField(),
  accountId: text(),
  /** What the network was paying out to. */
  beneficiaryAccountId: text(),
  flow: oneOf('TRANSFER', 'QUOTE'),
  /** A platform fee that was credited and has to be taken back first. */
  platformFee: nullable(record({ accountId: text(), amount: moneyField() })),
  postings: postings(),
});

/** The whole amount is back where it came from. */
export const RefundCompleted = defineEvent('payments.refund-completed', {});

/** The refund was refused; the money waits in suspense. */
export const RefundFailed = defineEvent('payments.refund-failed', { postings: postings() });

/** A payout cancelled by the user has been paid back in full: nothing is left to do. */
export const CancellationCompleted = defineEvent('payments.cancellation-completed', {});

/** Same-currency money is being pulled from an external account into an internal one (payments-cards 3). */
export const TransferInCreated = defineEvent(
  'payments.transfer-in-created',
  { ...origin, sentAmount: moneyField(), receivedAmount: moneyField(), postings: postings() },
  { subject: 'customerId' },
);

/** The pulled money was credited. */
export const CollectionCompleted = defineEvent('payments.collection-completed', {});

/** Nothing could be pulled, or it could not be credited. */
export const CollectionFailed = defineEvent('payments.collection-failed', {
  failureReason: oneOf(...INCOMING_FAILURES), postings: postings(),
});

export const TRANSACTION_EVENTS = [
  QuoteCreated, QuoteExecuted, QuoteExpired, FundsConverted, TransferOutCreated, PayoutStarted, PayoutCompleted, PayoutReturned,
  PaymentFailed, RefundStarted, RefundCompleted, RefundFailed, CancellationCompleted, TransferInCreated, CollectionCompleted,
  CollectionFailed,
] as const;
export type TransactionEvent = EventOf<(typeof TRANSACTION_EVENTS)[number]>;

export type QuoteTerms = DataOf<typeof QuoteCreated.fields>;
export type TransferOutTerms = DataOf<typeof TransferOutCreated.fields>;
export type TransferInTerms = Omit<DataOf<typeof TransferInCreated.fields>, 'postings'>;
export type RefundTerms = DataOf<typeof RefundStarted.fields>;
