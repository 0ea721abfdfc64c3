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

/** Destinations of money in suspense that an operator may choose: the internal account it is owed to, or outside. */
export const SUSPENSE_ENDS = ['ACCOUNT', 'OUTSIDE'] as const;
/** Way in which money leaves suspense. */
export type SuspenseEnd = (typeof SUSPENSE_ENDS)[number];

/** An operator sends money out of suspense: it is in flight again (payments-cards 19, row 26). */
export const SuspenseResolutionStarted = defineEvent(
  'payments.suspense-resolution-started',
  {
    ...OPERATOR_NOTE,
    transactionId: text(),
    amount: moneyField(),
    /** The internal account that receives it; null: outside. */
    accountId: nullable(text()),
    /** Number of this sending out of suspense; it distinguishes the credits of one transaction. */
    sending: integer(),
    postings: postings(),
  },
  { ...SEALED_FOR_OPERATORS, version: 2, upcast: { 1: (data) => ({ ...data, sending: 1 }) } },
);

/** The money has arrived: this transaction has no money left in suspense. */
export const SuspenseResolved = defineEvent('payments.suspense-resolved', { postings: postings() });

/**
 * The bank of its sender took a deposit back that was in suspense. `depositId`: the partner's name of it; `receivedBy`: revision of the
 * event that brought it there.
 */
export const SuspendedFundsRecalled = defineEvent('payments.suspended-funds-recalled', {
  depositId: text(),
  receivedBy: integer(),
  amount: moneyField(),
  postings: postings(),
});

/** The account did not take the money: it is in suspense as before. */
export const SuspenseResolutionFailed = defineEvent('payments.suspense-resolution-failed', { postings: postings() });
