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

/** Ends of money in suspense: the account that it is owed to, or outside by hand. */
export const SUSPENSE_ENDS = ['ACCOUNT', 'OUTSIDE'] as const;
/** Also: the service, to which a card's account owes a shortfall; the card network, which pays where the amount is negative. */
export const DECIDED_ENDS = [...SUSPENSE_ENDS, 'SERVICE', 'NETWORK'] as const;
/** End of money that is decided about. */
export type DecidedEnd = (typeof DECIDED_ENDS)[number];

/** An operator proposed where money goes; another one decides. */
export const MoneyDecisionProposed = defineEvent(
  'operators.money-decision-proposed',
  {
    /** `Transaction:<uuid>`, `CardTransaction:<uuid>` or `NetworkSettlement:<uuid>`. */
    transactionId: text(),
    /** Counts the proposals for this transaction. */
    round: integer(),
    to: oneOf(...DECIDED_ENDS),
    /** Amount at that time: no other one is sent. */
    amount: moneyField(),
    operatorId: text(),
    /** Document by which the card network was paid; each is settled once. */
    reference: optional(text()),
    ...OPERATOR_NOTE,
  },
  { ...SEALED_FOR_OPERATORS, version: 2, upcast: { 1: sameMembers } },
);

/** A second operator approved it: the money is sent. */
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

/** The sending of an approved proposal was refused finally: nothing is sent, and another proposal may follow. */
export const MoneyDecisionRefused = defineEvent('operators.money-decision-refused', {
  transactionId: text(),
  round: integer(),
  code: text(),
});

/** An operator rejected it, possibly the one who proposed it; nothing is sent. */
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
