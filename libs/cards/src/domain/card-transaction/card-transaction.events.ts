import {
  CommandRefused,
  type EventOf,
  defineEvent,
  flag,
  integer,
  json,
  list,
  moneyField,
  oneOf,
  optional,
  pii,
  record,
  text,
  timestamp,
  sameMembers,
} from '@app/kernel';

/** Operations that the network requests for a card (payments-cards 15.6). */
const CARD_OPERATIONS = [
  'AUTHORIZATION',
  'FINANCIAL_AUTHORIZATION',
  'CREDIT_AUTHORIZATION',
  'CREDIT_AUTHORIZATION_ADVICE',
  'FINANCIAL_CREDIT_AUTHORIZATION',
] as const;
export type CardOperation = (typeof CARD_OPERATIONS)[number];

export const CARD_TRANSACTION_STATUSES = [
  'AUTHORIZED',
  'PARTIALLY_SETTLED',
  'SETTLED',
  'REFUNDED',
  'EXCEPTION',
] as const;
export type CardTransactionStatus = (typeof CARD_TRANSACTION_STATUSES)[number];

/** Why an authorization was declined (payments-cards 15.4). TIMED_OUT: the network no longer waited for the decision. */
export const DECLINE_REASONS = [
  'INSUFFICIENT_FUNDS',
  'CARD_PAUSED',
  'CARD_NOT_ACTIVE',
  'CARD_CLOSED',
  'SPEND_LIMIT_EXCEEDED',
  'TIMED_OUT',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Messages about an authorization after its decision. */
export const PRESENTMENTS = [
  'CLEARING',
  'EXPIRY',
  'ADVICE',
  'RETURN',
  'RETURN_REVERSAL',
  'PULL_FAILURE',
  'RECOVERY',
] as const;
export type PresentmentKind = (typeof PRESENTMENTS)[number];

export interface Merchant {
  readonly descriptor: string;
  /** Merchant category code, ISO 18245. */
  readonly mcc?: string;
  /** ISO 3166-1. */
  readonly country?: string;
}

/** Terms of the transaction. The merchant is personal data. */
const terms = {
  transactionId: text(),
  cardId: text(),
  customerId: text(),
  platformCustomerId: pii(text()),
  operation: oneOf(...CARD_OPERATIONS),
  amount: moneyField(),
  currency: record({ code: text(), name: text(), symbol: text(), decimals: integer() }),
  merchant: pii(json<Merchant>()),
  issuerTransactionToken: text(),
};
const cardholder = { subject: 'customerId' };

/**
 * An authorization was requested but not decided; sends no webhook. `fundingSources` are the accounts that may pay, in the order in which
 * they are tried. `answerBy` is the network's deadline. Authorizations of one `period` are concluded together; those of earlier releases have
 * no period and are concluded individually.
 */
export const AuthorizationRequested = defineEvent(
  'cards.authorization-requested',
  { ...terms, fundingSources: list(text()), answerBy: optional(timestamp()), period: optional(text()) },
  { ...cardholder, version: 3, upcast: { 1: sameMembers, 2: sameMembers } },
);

/**
 * `confirmation`: whether the pull on the account is final or still to be confirmed. `awaitsAnswer`: the approval is reversed unless its
 * answer is recorded or the network refers to it.
 */
const approval = {
  ...terms,
  accountId: text(),
  confirmation: oneOf('CONFIRMED', 'PENDING'),
  awaitsAnswer: optional(flag()),
};
const approvalVersions = { ...cardholder, version: 2, upcast: { 1: (data: object) => ({ ...data }) } };
export const AuthorizationApproved = defineEvent('cards.authorization-approved', approval, approvalVersions);
/** Authorized and cleared at once. */
export const FinancialAuthorizationApproved = defineEvent(
  'cards.financial-authorization-approved',
  approval,
  approvalVersions,
);
/** The approval was sent to the network before its deadline. */
export const AuthorizationAnswered = defineEvent('cards.authorization-answered', {});
/** The network received no answer in time and declined at the merchant: the approval ends as declined, and its hold is released. */
export const AuthorizationReversed = defineEvent('cards.authorization-reversed', {
  status: oneOf(...CARD_TRANSACTION_STATUSES),
  declineReason: oneOf(...DECLINE_REASONS),
});
/** Checked after the network's deadline: no other account holds money for it or will. */
export const AuthorizationConcluded = defineEvent('cards.authorization-concluded', {});
export const AuthorizationDeclined = defineEvent(
  'cards.authorization-declined',
  { ...terms, accountId: text(), declineReason: oneOf(...DECLINE_REASONS) },
  { ...cardholder, version: 2, upcast: { 1: sameMembers } },
);

/** A presentment arrived. No other is accepted until its outcome is recorded under the same step. */
export const PresentmentReceived = defineEvent('cards.presentment-received', {
  step: text(),
  presentment: oneOf(...PRESENTMENTS),
  amount: moneyField(),
});

const outcome = { step: text(), status: oneOf(...CARD_TRANSACTION_STATUSES) };

/** `covered` by the hold, `pulled` from the balance, `shortfall` paid by the service; all zero for a credit. */
export const ClearingPosted = defineEvent('cards.clearing-posted', {
  ...outcome,
  amount: moneyField(),
  covered: moneyField(),
  pulled: moneyField(),
  shortfall: moneyField(),
});
/** The amount that was not cleared is spendable again. */
export const AuthorizationExpired = defineEvent('cards.authorization-expired', { ...outcome, released: moneyField() });
/** The authorized amount changed. `pulls` counts the attempts to hold more, which amounted to `pulled`. */
export const AuthorizationAdvised = defineEvent('cards.authorization-advised', {
  ...outcome,
  authorizedAmount: moneyField(),
  pulls: integer(),
  pulled: moneyField(),
  released: moneyField(),
});
export const ReturnCredited = defineEvent('cards.return-credited', { ...outcome, amount: moneyField() });
/** The newest return was reversed. `shortfall` could not be pulled again. */
export const ReturnReversed = defineEvent('cards.return-reversed', {
  ...outcome,
  amount: moneyField(),
  shortfall: moneyField(),
});
export const PullConfirmed = defineEvent('cards.pull-confirmed', {});
/** The pull for the authorization failed: its hold is `released`, and the collected part is `returned` at the service's expense. */
export const PullFailed = defineEvent('cards.pull-failed', {
  ...outcome,
  released: moneyField(),
  returned: moneyField(),
});
/** The cardholder repaid the service's shortfall. */
export const ShortfallRecovered = defineEvent('cards.shortfall-recovered', { ...outcome, amount: moneyField() });
/** The service wrote off its shortfall, which the cardholder no longer owes. */
export const ShortfallWrittenOff = defineEvent('cards.shortfall-written-off', { amount: moneyField() });
/** The account refused the presentment; no money moved. */
export const PresentmentRefused = defineEvent(
  'cards.presentment-refused',
  { step: text(), ...CommandRefused.fields, message: optional(text()) },
  { version: 2, upcast: { 1: sameMembers }, since: { message: 2, reason: 2, details: 2 } },
);

export const CARD_TRANSACTION_EVENTS = [
  AuthorizationRequested,
  AuthorizationApproved,
  FinancialAuthorizationApproved,
  AuthorizationAnswered,
  AuthorizationReversed,
  AuthorizationConcluded,
  AuthorizationDeclined,
  PresentmentReceived,
  ClearingPosted,
  AuthorizationExpired,
  AuthorizationAdvised,
  ReturnCredited,
  ReturnReversed,
  PullConfirmed,
  PullFailed,
  ShortfallRecovered,
  ShortfallWrittenOff,
  PresentmentRefused,
] as const;
export type CardTransactionEvent = EventOf<(typeof CARD_TRANSACTION_EVENTS)[number]>;
