import {
  type EventOf,
  OPERATOR_NOTE,
  SEALED_FOR_OPERATORS,
  defineEvent,
  integer,
  moneyField,
  oneOf,
  optional,
  text,
  sameMembers,
} from '@app/kernel';

/** Destinations of money in suspense: the account that it is owed to, or outside the service, sent manually. */
export const SUSPENSE_ENDS = ['ACCOUNT', 'OUTSIDE'] as const;
/** Additional destinations: the service, to which a card account owes a shortfall; the card network, which pays if the amount is negative. */
const DECIDED_ENDS = [...SUSPENSE_ENDS, 'SERVICE', 'NETWORK'] as const;
/** Destination of money that is decided about. */
export type DecidedEnd = (typeof DECIDED_ENDS)[number];

/** An operator proposed a destination for money; another operator decides. */
export const MoneyDecisionProposed = defineEvent(
  'operators.money-decision-proposed',
  {
    /** `Transaction:<uuid>`, `CardTransaction:<uuid>` or `NetworkSettlement:<uuid>`. */
    transactionId: text(),
    /** Number of the proposal, counted per transaction. */
    round: integer(),
    to: oneOf(...DECIDED_ENDS),
    /** Amount at that time: no other amount is sent. */
    amount: moneyField(),
    operatorId: text(),
    /** Document of the payment to or from the card network; each is settled once. */
    reference: optional(text()),
    ...OPERATOR_NOTE,
  },
  { ...SEALED_FOR_OPERATORS, version: 2, upcast: { 1: sameMembers } },
);

/** A second operator approved the proposal: the money is sent. */
export const MoneyDecisionApproved = defineEvent(
  'operators.money-decision-approved',
  { transactionId: text(), operatorId: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

/** The money of an approved proposal was sent. */
export const MoneyDecisionSent = defineEvent('operators.money-decision-sent', {
  transactionId: text(),
  round: integer(),
});

/** The sending of an approved proposal was refused permanently: nothing is sent, and another proposal may follow. */
export const MoneyDecisionRefused = defineEvent('operators.money-decision-refused', {
  transactionId: text(),
  round: integer(),
  code: text(),
});

/** An operator, possibly its author, rejected the proposal; nothing is sent. */
export const MoneyDecisionRejected = defineEvent(
  'operators.money-decision-rejected',
  { transactionId: text(), operatorId: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

export const MONEY_DECISION_EVENTS = [
  MoneyDecisionProposed,
  MoneyDecisionApproved,
  MoneyDecisionSent,
  MoneyDecisionRefused,
  MoneyDecisionRejected,
] as const;
export type MoneyDecisionEvent = EventOf<(typeof MONEY_DECISION_EVENTS)[number]>;
