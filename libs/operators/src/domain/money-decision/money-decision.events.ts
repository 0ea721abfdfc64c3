import {
  type EventOf,
  OPERATOR_NOTE,
  SEALED_FOR_OPERATORS,
  defineEvent,
  integer,
  moneyField,
  oneOf,
  text,
} from '@app/kernel';

/** Ends of money in suspense: the account that it is owed to, or outside by hand. */
export const DECIDED_ENDS = ['ACCOUNT', 'OUTSIDE'] as const;
/** End of money in suspense. */
export type DecidedEnd = (typeof DECIDED_ENDS)[number];

/** An operator proposed where a transaction's money in suspense goes; another one decides. */
export const MoneyDecisionProposed = defineEvent(
  'operators.money-decision-proposed',
  {
    /** `Transaction:<uuid>` or `CardTransaction:<uuid>`. */
    transactionId: text(),
    /** Counts the proposals for this transaction. */
    round: integer(),
    to: oneOf(...DECIDED_ENDS),
    /** Amount in suspense at that time: no other one is sent. */
    amount: moneyField(),
    operatorId: text(),
    ...OPERATOR_NOTE,
  },
  SEALED_FOR_OPERATORS,
);

/** A second operator approved it: the money is sent. */
export const MoneyDecisionApproved = defineEvent(
  'operators.money-decision-approved',
  { transactionId: text(), operatorId: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

/** An operator rejected it, possibly the one who proposed it; nothing is sent. */
export const MoneyDecisionRejected = defineEvent(
  'operators.money-decision-rejected',
  { transactionId: text(), operatorId: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

export const MONEY_DECISION_EVENTS = [MoneyDecisionProposed, MoneyDecisionApproved, MoneyDecisionRejected] as const;
export type MoneyDecisionEvent = EventOf<(typeof MONEY_DECISION_EVENTS)[number]>;
