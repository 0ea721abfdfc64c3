import { OPERATOR_NOTE, SEALED_FOR_OPERATORS, defineEvent, moneyField, postings, text } from '@app/kernel';

/*
 * Card actions on the funding account (payments-cards 19, flows 13 to 24). `transactionId` is the card transaction's public id. `step`
 * identifies the action within the transaction, to recognize a repetition.
 */

/** An authorized amount is held: it is not spendable but still belongs to the owner. */
export const HoldPlaced = defineEvent('accounts.hold-placed', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The authorized amount changed to `admitted`. `held` is the held amount, which is smaller if the balance did not cover it. */
export const HoldResized = defineEvent('accounts.hold-resized', {
  transactionId: text(),
  step: text(),
  wanted: moneyField(),
  held: moneyField(),
  postings: postings(),
});

/** The rest of the hold was released and is spendable again. */
export const HoldReleased = defineEvent('accounts.hold-released', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The network collected `amount`: `covered` by the hold, `pulled` from the balance, `shortfall` paid by the service. */
export const HoldCaptured = defineEvent('accounts.hold-captured', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  covered: moneyField(),
  pulled: moneyField(),
  shortfall: moneyField(),
  postings: postings(),
});

/** The network collected `amount` without a hold: `pulled` from the balance, `shortfall` paid by the service. */
export const CardDebited = defineEvent('accounts.card-debited', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  pulled: moneyField(),
  shortfall: moneyField(),
  postings: postings(),
});

/** The network paid money: a return, or a merchant's credit. */
export const CardCredited = defineEvent('accounts.card-credited', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The pull for an authorization failed: the held amount is `released`, and the collected part is `returned` at the service's expense. */
export const CardPullReversed = defineEvent('accounts.card-pull-reversed', {
  transactionId: text(),
  step: text(),
  released: moneyField(),
  returned: moneyField(),
  postings: postings(),
});

/** The owner repaid the service's shortfall. */
export const CardLossRecovered = defineEvent('accounts.card-loss-recovered', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** Money was returned for a deleted owner and is in suspense instead of in the account. */
export const CardMoneySuspended = defineEvent('accounts.card-money-suspended', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** Money in suspense was used for the same transaction: collected by the network, or as repayment of the service's shortfall. */
export const SuspendedCardMoneyTaken = defineEvent('accounts.suspended-card-money-taken', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** An operator sent money in suspense to its owner outside the product (row 26). */
export const SuspendedCardMoneySent = defineEvent(
  'accounts.suspended-card-money-sent',
  { ...OPERATOR_NOTE, transactionId: text(), step: text(), amount: moneyField(), postings: postings() },
  SEALED_FOR_OPERATORS,
);

export const HOLD_EVENTS = [
  HoldPlaced,
  HoldResized,
  HoldReleased,
  HoldCaptured,
  CardDebited,
  CardCredited,
  CardPullReversed,
  CardLossRecovered,
  CardMoneySuspended,
  SuspendedCardMoneyTaken,
  SuspendedCardMoneySent,
] as const;
