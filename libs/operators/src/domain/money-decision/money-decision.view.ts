import { type MoneyData, OPERATORS, type Timestamp, type View, assertNever } from '@app/kernel';
import { type MoneyDecisionStatus, moneyDecision } from './money-decision.decider.js';
import type { DecidedEnd, MoneyDecisionEvent } from './money-decision.events.js';

/** A proposal as operators see it; names and reasons are null once their key is destroyed. */
export interface MoneyDecisionDocument {
  readonly transactionId: string;
  readonly round: number;
  readonly to: DecidedEnd;
  readonly amount: MoneyData;
  readonly reference?: string;
  readonly status: MoneyDecisionStatus;
  readonly proposedBy: string;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly proposedAt: Timestamp;
  /** Name and reason of the approving operator; null until then. */
  readonly approval: { readonly operator: string | null; readonly reason: string | null } | null;
}

export const moneyDecisionView: View<MoneyDecisionDocument, MoneyDecisionEvent> = {
  aggregate: moneyDecision,
  version: 3,
  subject: () => OPERATORS,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'operators.money-decision-proposed': {
        const { transactionId, round, to, amount, operatorId, reference, operator, reason } = event.data;
        return {
          transactionId,
          round,
          to,
          amount,
          ...(reference !== undefined && { reference }),
          status: 'PROPOSED',
          proposedBy: operatorId,
          operator,
          reason,
          proposedAt: at,
          approval: null,
        };
      }
      case 'operators.money-decision-approved': {
        const { operator, reason } = event.data;
        return document && { ...document, status: 'APPROVED', approval: { operator, reason } };
      }
      case 'operators.money-decision-sent':
        return document && { ...document, status: 'SENT' };
      case 'operators.money-decision-refused':
        return document && { ...document, status: 'REFUSED' };
      case 'operators.money-decision-rejected':
        return document && { ...document, status: 'REJECTED' };
      default:
        return assertNever(event);
    }
  },
};
