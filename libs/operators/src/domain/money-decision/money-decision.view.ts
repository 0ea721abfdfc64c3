import { OPERATORS, type Timestamp, type View, assertNever } from '@app/kernel';
import { moneyDecision } from './money-decision.decider.js';
import type { DecidedEnd, MoneyDecisionEvent } from './money-decision.events.js';

/** A proposal as operators see it; names and reasons are null once their key is destroyed. */
export interface MoneyDecisionDocument {
  readonly transactionId: string;
  readonly round: number;
  readonly to: DecidedEnd;
  readonly status: 'PROPOSED' | 'APPROVED' | 'REJECTED';
  readonly proposedBy: string;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly proposedAt: Timestamp;
}

export const moneyDecisionView: View<MoneyDecisionDocument, MoneyDecisionEvent> = {
  aggregate: moneyDecision,
  version: 1,
  subject: () => OPERATORS,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'operators.money-decision-proposed': {
        const { transactionId, round, to, operatorId, operator, reason } = event.data;
        return {
          transactionId,
          round,
          to,
          status: 'PROPOSED',
          proposedBy: operatorId,
          operator,
          reason,
          proposedAt: at,
        };
      }
      case 'operators.money-decision-approved':
        return document && { ...document, status: 'APPROVED' };
      case 'operators.money-decision-rejected':
        return document && { ...document, status: 'REJECTED' };
      default:
        return assertNever(event);
    }
  },
};
