import { OPERATOR_NOTE, SEALED_FOR_OPERATORS, defineEvent, moneyField, postings, text } from '@app/kernel';

/*
 * Effects of a card on the account that pays for it (payments-cards 19, flows 13 to 24). `transactionId` is the card
 * transaction's public id; `step` identifies the act within it, so that a repeated act is recognised.
 */

/** An authorized amount is held: it cannot be spent, and still belongs to the owner. */
export const HoldPlaced = defineEvent('accounts.hold-placed', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The authorized amount changed to `admitted`; `held` is the held amount, smaller when the balance did not cover it. */
export const HoldResized = defineEvent('accounts.hold-resized', {
  transactionId: text(),
  step: text(),
  wanted: moneyField(),
  held: moneyField(),
  postings: postings(),
});

/** The rest of the hold is spendable again. */
export const HoldReleased = defineEvent('accounts.hold-released', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * The network collected `amount`: `covered` by the hold, `pulled` from the balance beyond it, `shortfall` paid by the
 * service.
 */
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

/** The network gave money: a return, a merchant's credit. */
export const CardCredited = defineEvent('accounts.card-credited', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * The pull behind an authorization failed: the held amount is `released`, the collected part is `returned` at the
 * service's cost.
 */
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

/** Money came back for an owner who is deleted: it is in suspense instead of on the account. */
export const CardMoneySuspended = defineEvent('accounts.card-money-suspended', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** Money in suspense paid for the same transaction: the network collected it, or it repaid the service's shortfall. */
export const SuspendedCardMoneyTaken = defineEvent('accounts.suspended-card-money-taken', {
  transactionId: text(),
  step: text(),
  amount: moneyField(),
  postings: postings(),
});

/** An operator sent money in suspense to its owner, outside and by hand (row 26). */
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
