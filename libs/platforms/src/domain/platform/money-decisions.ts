/** Decision about money in suspense: one operator alone, or one who proposes and another who approves. */
export const MONEY_DECISIONS = ['one-operator', 'two-operators'] as const;
/** Number of operators who decide about money. */
export type MoneyDecisions = (typeof MONEY_DECISIONS)[number];
