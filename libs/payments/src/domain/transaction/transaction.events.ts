import {
  type DataOf,
  type EventOf,
  type Field,
  type Json,
  bigInteger,
  defineEvent,
  flag,
  integer,
  json,
  list,
  moneyField,
  nullable,
  oneOf,
  optional,
  pii,
  postings,
  record,
  sealedValue,
  text,
  timestamp,
  sameMembers,
} from '@app/kernel';
import {
  DepositSuspended,
  SuspendedFundsRecalled,
  SuspenseResolutionFailed,
  SuspenseResolutionStarted,
  SuspenseResolved,
} from './suspense.events.js';

/** A currency in its API form, stored completely so that a transaction does not change when the table of currencies does. */
const currency = () => record({ code: text(), name: text(), symbol: text(), decimals: integer() });

/** Kind of an account: internal, embedded wallet (controlled by its owner's key), or external. */
const ACCOUNT_KINDS = ['INTERNAL', 'EMBEDDED_WALLET', 'EXTERNAL'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account of a payment. `details`: those of an external account at the time of the agreement. */
const party = () =>
  record({
    accountId: text(),
    kind: oneOf(...ACCOUNT_KINDS),
    currency: currency(),
    details: optional(sealedValue()),
  });
export type Party = ReturnType<typeof party> extends Field<infer T> ? T : never;

/** A party of a quote: an account, money pushed in real time, or a UMA address. Only accounts have an id. */
const quoteParty = () =>
  record({
    accountId: nullable(text()),
    kind: oneOf(...ACCOUNT_KINDS, 'REALTIME_FUNDING', 'UMA_ADDRESS'),
    currency: currency(),
    details: optional(sealedValue()),
  });
export type QuoteParty = ReturnType<typeof quoteParty> extends Field<infer T> ? T : never;

/** The rail of a bank payout, who chose it, and its settlement time in seconds. */
const rail = () => record({ name: text(), mode: oneOf('MANUAL', 'AUTO'), settlementSeconds: integer() });
export type Rail = ReturnType<typeof rail> extends Field<infer T> ? T : never;

export const PURPOSES = [
  'GIFT',
  'SELF',
  'GOODS_OR_SERVICES',
  'EDUCATION',
  'HEALTH_OR_MEDICAL',
  'REAL_ESTATE_PURCHASE',
  'TAX_PAYMENT',
  'LOAN_PAYMENT',
  'UTILITY_BILL',
  'DONATION',
  'TRAVEL',
  'FAMILY_SUPPORT',
  'SALARY_PAYMENT',
  'OTHER',
] as const;
/** Purpose of a payment, as required by regulators. */
export type Purpose = (typeof PURPOSES)[number];

/** Why an outgoing payment failed (payments-cards 7.5). */
export const OUTGOING_FAILURES = [
  'QUOTE_EXPIRED',
  'QUOTE_RATE_UNAVAILABLE',
  'QUOTE_EXECUTION_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'SCA_NOT_COMPLETED',
  'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'LIGHTNING_PAYMENT_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;
export type OutgoingFailure = (typeof OUTGOING_FAILURES)[number];

/**
 * Funding of a quote: from a balance, pulled from a bank account, or pushed by the payer. Money pushed on a chain passes through the payer's
 * own account in that asset, since the owner of the sending wallet is unknown.
 */
const FUNDINGS = ['BALANCE', 'PULL', 'PUSH', 'PUSH_ON_CHAIN'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** One way to pay for a quote, in the form of its currency or chain (payments-cards 4.5). */
export interface PaymentInstruction {
  readonly accountOrWalletInfo: { readonly accountType: string; readonly [name: string]: string | readonly string[] };
  readonly instructionsNotes?: string;
  readonly isPlatformAccount: boolean;
}

/** Purposes of the payer's challenges before money moves (wallet-auth 15.4). */
const AUTHORIZATION_PURPOSES = ['TRANSFER', 'CURRENCY_CONVERSION', 'PAYOUT'] as const;
export type AuthorizationPurpose = (typeof AUTHORIZATION_PURPOSES)[number];

/** Factors by which a customer authenticates. */
const AUTHORIZATION_FACTORS = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;
/** Factor that authorizes a payment (strong customer authentication). */
export type AuthorizationFactor = (typeof AUTHORIZATION_FACTORS)[number];

/** A field about a person that one side of a UMA payment requests from the other. */
const requestedField = () => record({ name: text(), mandatory: flag() });
export type RequestedField = ReturnType<typeof requestedField> extends Field<infer T> ? T : never;

/** Why an incoming payment failed (payments-cards 7.3). */
export const INCOMING_FAILURES = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'COMPLIANCE_REJECTED',
  'COLLECTION_FAILED',
] as const;
export type IncomingFailure = (typeof INCOMING_FAILURES)[number];

export const REFUND_REASONS = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Members of every creation event. `customerId` is the platform's own id if the platform pays from its own account. */
const payment = {
  transactionId: text(),
  customerId: text(),
  platformCustomerId: pii(text()),
  /** Reference of the payment with banks and in the platform's books. */
  reference: text(),
};
const origin = { ...payment, source: party(), destination: party() };

/** Texts that are sent with the payment; they may contain names. */
const memo = { remittanceInformation: pii(optional(text())), purposeOfPayment: optional(oneOf(...PURPOSES)) };

/** A price was locked. The transaction that pays it has the same UUID (payments-cards 4.3). */
export const QuoteCreated = defineEvent(
  'payments.quote-created',
  {
    ...payment,
    ...memo,
    source: quoteParty(),
    destination: quoteParty(),
    quoteId: text(),
    funding: oneOf(...FUNDINGS),
    /** The payer's account in the asset, to which money pushed on a chain is credited and refunded. */
    depositAccountId: nullable(text()),
    /** The chain on which the payer pushes, as the caller sent it. */
    cryptoNetwork: optional(text()),
    /** Empty unless the payer pushes. */
    paymentInstructions: pii(json<readonly PaymentInstruction[]>()),
    /** The receiver, if it is a UMA address. */
    umaAddress: pii(optional(text())),
    /** The institution's information about the receiver; present if the platform requests any field. */
    counterpartyInformation: pii(optional(json<Readonly<Record<string, string>>>())),
    /** Information about the payer for the institution of a UMA address, by field name; present if the institution requests any. */
    payerInformation: pii(optional(json<Readonly<Record<string, string>>>())),
    /** The customer given with the source, as the caller sent it. */
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
    /** The platform's own account, which receives platformFees; null without such fees. */
    platformAccountId: nullable(text()),
    /** Sending major units per receiving major unit, decimal text. */
    exchangeRate: text(),
    rateDetails: record({
      svcApiMultiplier: text(),
      svcApiFixedFee: bigInteger(),
      svcApiVariableFeeRate: text(),
      svcApiVariableFeeAmount: bigInteger(),
      counterpartyMultiplier: text(),
      counterpartyFixedFee: bigInteger(),
    }),
    description: pii(optional(text())),
    expiresAt: timestamp(),
    /**
     * Period of its expiry; open quotes of one period are checked together. Quotes of earlier releases have none and are checked
     * individually.
     */
    period: optional(text()),
  },
  { subject: 'customerId', version: 5, upcast: { 1: sameMembers, 2: sameMembers, 3: sameMembers, 4: sameMembers } },
);

const factor = () => oneOf(...AUTHORIZATION_FACTORS);

/** The payer was asked to confirm this payment; several confirmations may follow one after the other. */
export const AuthorizationRequested = defineEvent(
  'payments.authorization-requested',
  {
    customerId: text(),
    challengeId: text(),
    purpose: oneOf(...AUTHORIZATION_PURPOSES),
    factor: factor(),
    availableFactors: list(factor()),
    /** Expiry of the challenge. */
    expiresAt: timestamp(),
    /** Contains the payer's passkeys. */
    passkeyAssertionOptions: pii(optional(json<Readonly<Record<string, Json>>>())),
    /** Payment instructions that the payer gets after it has authorized the payment. */
    withheldInstructions: pii(json<readonly PaymentInstruction[]>()),
  },
  { subject: 'customerId' },
);

/** The payer completed a challenge. If it pushes the money, the last challenge reveals the payment instructions. */
export const AuthorizationGranted = defineEvent(
  'payments.authorization-granted',
  { customerId: text(), challengeId: text(), paymentInstructions: pii(json<readonly PaymentInstruction[]>()) },
  { subject: 'customerId' },
);

/**
 * The quote was executed; a balance that pays for it has been debited. Version 2: the saga begins with this event and reads the terms.
 * Earlier releases do not, so they leave such events to this one.
 */
export const QuoteExecuted = defineEvent('payments.quote-executed', {}, { version: 2, upcast: { 1: sameMembers } });

/** Money arrived for the quote: pulled from the source account, or pushed by the payer in any amount. */
export const FundsReceived = defineEvent('payments.funds-received', { amount: moneyField(), postings: postings() });

/** Unexpected money arrived for a quote: a further deposit, or one in another currency. It is in suspense. */
export const FurtherFundsReceived = defineEvent('payments.further-funds-received', {
  transactionId: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The quote was not executed in time. */
export const QuoteExpired = defineEvent('payments.quote-expired', {});

/** Fees were taken, and the principal was exchanged at the locked rate. */
export const FundsConverted = defineEvent('payments.funds-converted', { postings: postings() });

/** Same-currency money left an internal account for an external one (payments-cards 3). */
export const TransferOutCreated = defineEvent(
  'payments.transfer-out-created',
  {
    ...origin,
    ...memo,
    rail: nullable(rail()),
    sentAmount: moneyField(),
    receivedAmount: moneyField(),
    fees: moneyField(),
  },
  { subject: 'customerId', version: 2, upcast: { 1: sameMembers } },
);

/** The network accepted a transfer. */
export const PayoutStarted = defineEvent('payments.payout-started', {});

/** The money reached its destination. */
export const PayoutCompleted = defineEvent('payments.payout-completed', { postings: postings() });

/** The receiving bank returned a completed payout. */
export const PayoutReturned = defineEvent('payments.payout-returned', {
  failureReason: oneOf(...OUTGOING_FAILURES),
  postings: postings(),
});

/** An outgoing payment failed; a refund follows if the source had been debited. */
export const PaymentFailed = defineEvent('payments.payment-failed', { failureReason: oneOf(...OUTGOING_FAILURES) });

const direction = () => oneOf('OUTGOING', 'INCOMING');

/** The refund began: exchange and fees are reversed, so that the whole debited amount is in flight again. */
export const RefundStarted = defineEvent(
  'payments.refund-started',
  {
    transactionId: text(),
    direction: direction(),
    reference: text(),
    reason: oneOf(...REFUND_REASONS),
    amount: moneyField(),
    /** The internal account to refund; null: the outside source. */
    accountId: nullable(text()),
    /** True if a payout was attempted, as always for a transfer: the network must first recover the funds. */
    paidOut: flag(),
    flow: oneOf('TRANSFER', 'QUOTE'),
    /** A platform fee that was credited and is reversed first. */
    platformFee: nullable(record({ accountId: text(), amount: moneyField() })),
    /** True if the payer's bank has already taken the money back, so that none is sent to it. */
    isReturned: optional(flag()),
    postings: postings(),
  },
  { version: 2, upcast: { 1: sameMembers } },
);

/** The whole amount was returned to its source. */
export const RefundCompleted = defineEvent('payments.refund-completed', {
  direction: direction(),
  postings: postings(),
});

/** The refund was refused; the money is in suspense. */
export const RefundFailed = defineEvent('payments.refund-failed', { direction: direction(), postings: postings() });

/** A payout cancelled by the user was refunded in full: nothing is left to do. */
export const CancellationCompleted = defineEvent('payments.cancellation-completed', {});

/** Same-currency money is being pulled from an external account into an internal one (payments-cards 3). */
export const TransferInCreated = defineEvent(
  'payments.transfer-in-created',
  { ...origin, sentAmount: moneyField(), receivedAmount: moneyField(), postings: postings() },
  { subject: 'customerId', version: 2, upcast: { 1: sameMembers } },
);

/** The pulled money arrived; the transfer can no longer be cancelled. */
export const CollectionSettled = defineEvent('payments.collection-settled', {});

/** The pulled money was credited. */
export const CollectionCompleted = defineEvent('payments.collection-completed', {});

/** No money could be pulled, or it could not be credited. */
export const CollectionFailed = defineEvent('payments.collection-failed', {
  failureReason: oneOf(...INCOMING_FAILURES),
  postings: postings(),
});

/** The payer's bank took a completed collection back, days later. The account's own event moves the money. */
export const CollectionReturned = defineEvent('payments.collection-returned', {
  failureReason: oneOf(...INCOMING_FAILURES),
});

/**
 * The payer's bank took back the money that had paid for this payment. `accountId`: the payer's account, which pays if the payee has the
 * money or the payer was already refunded. `depositId`: the partner's id of pushed money.
 */
export const FundingReturned = defineEvent('payments.funding-returned', {
  accountId: text(),
  amount: moneyField(),
  depositId: optional(text()),
});

/**
 * The sender's bank took back a deposit that paid for no payment: it was credited to an account or went to suspense. The recall has a
 * separate stream and is not a payment of the API. `transactionId`: its id, with which an operator recovers or writes off a loss;
 * `depositId`: the partner's id of the deposit.
 */
export const DepositRecalled = defineEvent('payments.deposit-recalled', {
  transactionId: text(),
  depositId: text(),
  amount: moneyField(),
  /** Account that pays for money that is not in suspense; null if its owner has none in that currency. */
  accountId: nullable(text()),
  /**
   * The payment in whose suspense the money may be, and the revision of the event that put it there; null if it was credited to the account.
   */
  suspended: nullable(record({ transactionId: text(), receivedBy: integer() })),
});

/** An outside sender wants to pay a customer by UMA. The platform is asked and has seconds to decide (payments-cards 7.3). */
export const IncomingPaymentRequested = defineEvent(
  'payments.incoming-payment-requested',
  {
    ...payment,
    /** Destination of the money: an internal account, or the customer's default external deposit account. */
    destination: party(),
    amount: moneyField(),
    senderUmaAddress: pii(text()),
    receiverUmaAddress: pii(text()),
    /** Known information about the sender, by field name. */
    counterpartyInformation: pii(json<Readonly<Record<string, string>>>()),
    /** Fields of the receiver that the sender's side requires and the service does not know. */
    requestedFields: list(requestedField()),
    /** The service's own values of further fields that the sender's institution requests, by field name; absent if there are none. */
    receiverInformation: pii(optional(json<Readonly<Record<string, string>>>())),
    decideBy: timestamp(),
  },
  { subject: 'customerId', version: 3, upcast: { 1: sameMembers, 2: sameMembers } },
);

/** The platform responded that it will decide by a separate request. */
export const IncomingPaymentDeferred = defineEvent('payments.incoming-payment-deferred', { decideBy: timestamp() });

/** The platform approved the payment; `receiverCustomerInfo` is the receiver information that it sent. */
export const IncomingPaymentApproved = defineEvent(
  'payments.incoming-payment-approved',
  { customerId: text(), receiverCustomerInfo: pii(json<Readonly<Record<string, Json>>>()) },
  { subject: 'customerId' },
);

/** The platform rejected the payment. */
export const IncomingPaymentRejected = defineEvent(
  'payments.incoming-payment-rejected',
  { customerId: text(), reason: pii(optional(text())) },
  { subject: 'customerId' },
);

/** The payment failed; `requiredFields` are the fields that the sender's side lacks. */
export const IncomingPaymentFailed = defineEvent('payments.incoming-payment-failed', {
  failureReason: oneOf(...INCOMING_FAILURES),
  requiredFields: list(text()),
});

/** The bank of a receiver with an account elsewhere returned the money of a completed payment; a refund follows. */
export const IncomingPaymentReturned = defineEvent('payments.incoming-payment-returned', {
  failureReason: oneOf(...INCOMING_FAILURES),
  postings: postings(),
});

/**
 * The sender's side took back the money of a completed payment. `accountId`: the receiver's internal account, which pays for it.
 * `failureReason`: null if the receiver has the money elsewhere, so that the payment stays completed.
 */
export const IncomingPaymentRecalled = defineEvent('payments.incoming-payment-recalled', {
  accountId: text(),
  amount: moneyField(),
  failureReason: nullable(oneOf(...INCOMING_FAILURES)),
});

/** The sender's side sent the money. */
export const IncomingFundsReceived = defineEvent('payments.incoming-funds-received', { postings: postings() });

/** The receiver has the money. */
export const IncomingPaymentCompleted = defineEvent('payments.incoming-payment-completed', { postings: postings() });

/** The platform gave its customer the receipt (payments-cards 14). */
export const ReceiptConfirmed = defineEvent('payments.receipt-confirmed', { confirmedAt: timestamp() });

export const TRANSACTION_EVENTS = [
  QuoteCreated,
  AuthorizationRequested,
  AuthorizationGranted,
  QuoteExecuted,
  QuoteExpired,
  FundsReceived,
  FurtherFundsReceived,
  FundsConverted,
  TransferOutCreated,
  PayoutStarted,
  PayoutCompleted,
  PayoutReturned,
  PaymentFailed,
  RefundStarted,
  RefundCompleted,
  RefundFailed,
  CancellationCompleted,
  TransferInCreated,
  CollectionSettled,
  CollectionCompleted,
  CollectionFailed,
  CollectionReturned,
  FundingReturned,
  DepositRecalled,
  DepositSuspended,
  IncomingPaymentRequested,
  IncomingPaymentDeferred,
  IncomingPaymentApproved,
  IncomingPaymentRejected,
  IncomingPaymentFailed,
  IncomingPaymentReturned,
  IncomingPaymentRecalled,
  IncomingFundsReceived,
  IncomingPaymentCompleted,
  ReceiptConfirmed,
  SuspenseResolutionStarted,
  SuspenseResolved,
  SuspenseResolutionFailed,
  SuspendedFundsRecalled,
] as const;
export type TransactionEvent = EventOf<(typeof TRANSACTION_EVENTS)[number]>;

export type QuoteTerms = DataOf<typeof QuoteCreated.fields>;
export type TransferOutTerms = DataOf<typeof TransferOutCreated.fields>;
export type TransferInTerms = Omit<DataOf<typeof TransferInCreated.fields>, 'postings'>;
export type IncomingTerms = DataOf<typeof IncomingPaymentRequested.fields>;
export type RefundTerms = DataOf<typeof RefundStarted.fields>;
