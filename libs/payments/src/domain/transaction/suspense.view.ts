import type { MoneyData, View } from '@app/kernel';
import type { SuspenseEnd } from './suspense.events.js';
import { transaction } from './transaction.decider.js';
import type { TransactionEvent } from './transaction.events.js';

/** What of a refund is in suspense, as operators see it. */
export interface SuspenseDocument {
  readonly transactionId: string;
  readonly amount: MoneyData;
  /** NONE where the refund was not refused, or not yet; RESOLVING while the account that is to take the money is asked. */
  readonly status: 'NONE' | 'KEPT' | 'RESOLVING' | 'RESOLVED';
  /** When the refund was refused. */
  readonly since: string | null;
  /** Where an operator sent it. */
  readonly to: SuspenseEnd | null;
}

/** A row for every refund, few as they are, so that those are found whose money waits for somebody. */
export const suspenseView: View<SuspenseDocument, TransactionEvent> = {
  aggregate: transaction,
  version: 1,
  evolve(document, event, { at }) {
    if (event.type === 'payments.refund-started') {
      const { transactionId, amount } = event.data;
      return { transactionId, amount, status: 'NONE', since: null, to: null };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'payments.refund-failed':
        return { ...document, status: 'KEPT', since: at };
      case 'payments.suspense-resolution-started':
        return { ...document, status: 'RESOLVING', to: event.data.accountId === null ? 'OUTSIDE' : 'ACCOUNT' };
      case 'payments.suspense-resolved':
        return { ...document, status: 'RESOLVED' };
      case 'payments.suspense-resolution-failed':
        return { ...document, status: 'KEPT', to: null };
      default:
        return document;
    }
  },
};
