import type { MoneyData, Posting, Timestamp, View } from '@app/kernel';
import { SUSPENSE } from '../ledger-accounts.js';
import type { SuspenseEnd } from './suspense.events.js';
import { type Suspense, settleSending, returnSending, suspend, takeOut } from './suspense.js';
import { transaction } from './transaction.decider.js';
import type { TransactionEvent } from './transaction.events.js';

/** A transaction's money in suspense, for operators. */
export interface SuspenseDocument {
  readonly transactionId: string;
  readonly amount: MoneyData;
  /**
   * NONE if nothing was in suspense yet; RESOLVING until the receiving account has answered; RECALLED if the senders' banks took the money
   * back.
   */
  readonly status: 'NONE' | Suspense['status'];
  /** When the money went into suspense. */
  readonly since: string | null;
  /** Destination chosen by an operator. */
  readonly to: SuspenseEnd | null;
  /** Further amounts in suspense, one per currency, which are sent after `amount`. */
  readonly further: readonly MoneyData[];
}

/** Has one row per refund, further deposit, or deposit that its account did not accept, which are few, so that operators find those in suspense. */
export const suspenseView: View<SuspenseDocument, TransactionEvent> = {
  aggregate: transaction,
  version: 3, // 2: money pushed for a quote already paid is in suspense too; 3: of any currency
  withoutPersonalData: true,
  evolve(document, event, { at }) {
    if (
      event.type === 'payments.refund-started' ||
      event.type === 'payments.further-funds-received' ||
      event.type === 'payments.deposit-suspended'
    ) {
      const { transactionId, amount } = event.data;
      const known = document ?? { transactionId, amount, ...NOTHING_KEPT };
      return event.type === 'payments.refund-started' ? known : kept(known, amount, at);
    }
    if (document === null) return null;
    switch (event.type) {
      case 'payments.refund-failed':
        return kept(document, suspendedAmount(event.data.postings, document.amount), at);
      case 'payments.suspense-resolution-started':
        return { ...document, status: 'RESOLVING', to: event.data.accountId === null ? 'OUTSIDE' : 'ACCOUNT' };
      case 'payments.suspense-resolved': {
        const left = { ...document, ...amounts(settleSending(suspenseOf(document))) };
        return left.status === 'KEPT' ? { ...left, since: at, to: null } : left;
      }
      case 'payments.suspense-resolution-failed':
        return { ...document, ...amounts(returnSending(suspenseOf(document))), to: null };
      case 'payments.suspended-funds-recalled':
        return { ...document, ...amounts(takeOut(suspenseOf(document), event.data)) };
      default:
        return document;
    }
  },
};

const NOTHING_KEPT = { status: 'NONE', since: null, to: null, further: [] } as const;

function kept(document: SuspenseDocument, amount: MoneyData, at: Timestamp): SuspenseDocument {
  const { status } = document;
  if (status === 'NONE' || status === 'RESOLVED' || status === 'RECALLED')
    return { ...document, ...NOTHING_KEPT, status: 'KEPT', amount, since: at };
  return { ...document, ...amounts(suspend(suspenseOf(document), amount, null)) };
}

function amounts({ status, amount, further }: Suspense): Pick<SuspenseDocument, 'status' | 'amount' | 'further'> {
  return { status, amount, further };
}

function suspenseOf({ status, amount, further }: SuspenseDocument): Suspense {
  return {
    status: status === 'NONE' ? 'RESOLVED' : status,
    accountId: null,
    amount,
    further,
    ofRefund: false,
    sendings: 0,
    deposits: [],
  };
}

function suspendedAmount(postings: readonly Posting[], { currency }: MoneyData): MoneyData {
  const kept = postings.find(({ account }) => account === SUSPENSE);
  return kept === undefined ? { currency, amount: '0' } : { currency: kept.currency, amount: kept.amount };
}
