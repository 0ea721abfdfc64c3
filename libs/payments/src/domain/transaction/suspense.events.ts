import {
  OPERATOR_NOTE,
  SEALED_FOR_OPERATORS,
  defineEvent,
  integer,
  moneyField,
  nullable,
  postings,
  text,
} from '@app/kernel';

/** Destinations of money in suspense among which an operator chooses: the internal account to which it is owed, or outside. */
export const SUSPENSE_ENDS = ['ACCOUNT', 'OUTSIDE'] as const;
/** Destination of money that leaves suspense. */
export type SuspenseEnd = (typeof SUSPENSE_ENDS)[number];

/** An operator sends money out of suspense: it is in flight again (payments-cards 19, row 26). */
export const SuspenseResolutionStarted = defineEvent(
  'payments.suspense-resolution-started',
  {
    ...OPERATOR_NOTE,
    transactionId: text(),
    amount: moneyField(),
    /** The internal account to credit; null: outside. */
    accountId: nullable(text()),
    /** Number of this resolution, which distinguishes the credits of one transaction. */
    sending: integer(),
    postings: postings(),
  },
  { ...SEALED_FOR_OPERATORS, version: 2, upcast: { 1: (data) => ({ ...data, sending: 1 }) } },
);

/**
 * A deposit that its account did not accept went to suspense. It has its own stream and is not a payment of the API. `transactionId` is the id by
 * which operators resolve it, `depositId` the partner's id, `refusedWith` the account's error code.
 */
export const DepositSuspended = defineEvent('payments.deposit-suspended', {
  transactionId: text(),
  depositId: text(),
  accountId: text(),
  amount: moneyField(),
  refusedWith: text(),
  postings: postings(),
});

/** The money has arrived: this transaction has none left in suspense. */
export const SuspenseResolved = defineEvent('payments.suspense-resolved', { postings: postings() });

/**
 * The sender's bank took back a deposit that was in suspense. `depositId`: the partner's id of the deposit; `receivedBy`: revision of the
 * event that put it there.
 */
export const SuspendedFundsRecalled = defineEvent('payments.suspended-funds-recalled', {
  depositId: text(),
  receivedBy: integer(),
  amount: moneyField(),
  postings: postings(),
});

/** The account did not accept the money, which is in suspense again. */
export const SuspenseResolutionFailed = defineEvent('payments.suspense-resolution-failed', { postings: postings() });
