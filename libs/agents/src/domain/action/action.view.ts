import { type Json, type View, assertNever, wireAmount } from '@app/kernel';
import { type ActionStatus, action, statusOnOpening } from './action.decider.js';
import type { ActionEvent } from './action.events.js';
import type { ActionTerms, ActionType } from './action-terms.js';

/**
 * AgentAction as its own stream shows it (wallet-auth 16.3); amounts are smallest units. `quote` is the quote at the time of the request.
 * `transactionId` is set after execution; responses replace it with the whole transaction.
 */
export interface ActionDocument {
  readonly id: string;
  readonly agentId: string;
  readonly customerId: string;
  /** Null after the erasure of the customer. */
  readonly platformCustomerId: string | null;
  readonly status: ActionStatus;
  readonly type: ActionType;
  readonly quote?: Json;
  readonly transferDetails?: {
    readonly amount: number;
    readonly currency: string;
    readonly sourceAccountId: string;
    readonly destinationAccountId: string;
  };
  readonly transactionId?: string;
  readonly rejectionReason?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const actionView: View<ActionDocument, ActionEvent> = {
  aggregate: action,
  version: 2,
  subject: ({ customerId }) => customerId,
  evolve(document, event, { at }) {
    if (event.type === 'agents.action-opened') return opened(event.data, statusOnOpening(event.data.mode), at);
    if (document === null) return null;
    const changed = { ...document, updatedAt: at };
    switch (event.type) {
      case 'agents.action-approved':
        return { ...changed, status: 'APPROVED' };
      case 'agents.action-rejected':
        return {
          ...changed,
          status: 'REJECTED',
          ...(event.data.reason !== null && { rejectionReason: event.data.reason }),
        };
      case 'agents.action-executed':
        return { ...changed, transactionId: event.data.transactionId };
      case 'agents.action-failed':
        return { ...changed, status: 'FAILED' };
      default:
        return assertNever(event);
    }
  },
};

function opened(terms: ActionTerms, status: ActionStatus, at: string): ActionDocument {
  const { actionId, agentId, customerId, platformCustomerId, type, quote } = terms;
  const { sourceAccountId, destinationAccountId, amount } = terms;
  const isTransfer = sourceAccountId !== undefined && destinationAccountId !== undefined;
  return {
    id: actionId,
    agentId,
    customerId,
    platformCustomerId,
    status,
    type,
    ...(typeof quote === 'string' && { quote: JSON.parse(quote) as Json }),
    ...(isTransfer && {
      transferDetails: {
        amount: wireAmount(amount.amount),
        currency: amount.currency,
        sourceAccountId,
        destinationAccountId,
      },
    }),
    createdAt: at,
    updatedAt: at,
  };
}
