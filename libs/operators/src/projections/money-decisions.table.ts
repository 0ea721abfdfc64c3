import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type MoneyDecisionDocument, moneyDecisionView } from '../domain/money-decision/money-decision.view.js';

/** Proposals about money in suspense, one row per transaction; operators list those that wait for a second person, or for the sending. */
export const moneyDecisionsTable = defineTable({
  name: 'operators_money_decision',
  view: moneyDecisionView,
  filters: {
    is_open: filterColumn(
      'boolean',
      ({ status }: MoneyDecisionDocument) => status === 'PROPOSED' || status === 'APPROVED',
    ),
  },
});
