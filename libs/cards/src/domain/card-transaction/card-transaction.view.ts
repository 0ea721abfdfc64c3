import { type View, wireAmount } from '@app/kernel';
import { cardTransaction } from './card-transaction.decider.js';
import type {
  CardTransactionEvent,
  CardTransactionStatus,
  DeclineReason,
  Merchant,
} from './card-transaction.events.js';
import { type Direction, directionOf } from './card-transaction.state.js';
import { NO_TOTALS, type Totals, totalsAfter } from './totals.js';

export interface CardAmount {
  readonly amount: number;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
}

interface Summary {
  readonly count: number;
  readonly totalAmount: number;
}

/** CardTransaction as GET and webhooks show it. Only declined ones have `declineReason`. */
export interface CardTransactionDocument {
  readonly type: 'CARD';
  readonly id: string;
  readonly cardId: string;
  readonly customerId: string;
  /** Null once the customer was erased. */
  readonly platformCustomerId: string | null;
  readonly issuerTransactionToken: string;
  readonly status: CardTransactionStatus;
  readonly direction: Direction;
  /** The descriptor is null once the customer was erased. */
  readonly merchant: Merchant | { readonly descriptor: null };
  readonly authorizedAmount: CardAmount;
  readonly settledAmount: CardAmount;
  readonly refundedAmount: CardAmount;
  readonly accountId: string;
  readonly declineReason?: DeclineReason;
  readonly pullSummary: Summary & { readonly pendingCount: number };
  readonly refundSummary: Summary;
  readonly settlementSummary: Summary;
  readonly authorizedAt: string;
  /** Time of the last pull, clearing or refund. */
  readonly lastEventAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Starts with the decision: an undecided transaction is not visible. */
export const cardTransactionView: View<CardTransactionDocument, CardTransactionEvent> = {
  aggregate: cardTransaction,
  version: 2,
  subject: (document) => document.customerId,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'cards.authorization-approved':
        return { ...decided(event, at), status: 'AUTHORIZED', lastEventAt: at };
      case 'cards.financial-authorization-approved':
        return { ...decided(event, at), status: 'SETTLED', lastEventAt: at };
      case 'cards.authorization-declined':
        return { ...decided(event, at), status: 'EXCEPTION', declineReason: event.data.declineReason };
      case 'cards.authorization-requested':
      case 'cards.authorization-answered':
      case 'cards.authorization-concluded':
      case 'cards.presentment-received':
      case 'cards.presentment-refused':
      case 'cards.shortfall-written-off':
        return document;
      case 'cards.pull-confirmed':
        return document === null ? null : { ...document, ...summed(document, event), lastEventAt: at, updatedAt: at };
      case 'cards.authorization-reversed': {
        if (document === null) return null;
        const { status, declineReason } = event.data;
        return { ...document, ...summed(document, event), status, declineReason, lastEventAt: at, updatedAt: at };
      }
      default:
        return document === null
          ? null
          : { ...document, ...summed(document, event), status: event.data.status, lastEventAt: at, updatedAt: at };
    }
  },
};

type Decision = Extract<
  CardTransactionEvent,
  { readonly data: { readonly issuerTransactionToken: string; readonly accountId: string } }
>;

function decided(event: Decision, at: string): Omit<CardTransactionDocument, 'status'> {
  const {
    transactionId,
    cardId,
    customerId,
    platformCustomerId,
    issuerTransactionToken,
    operation,
    merchant,
    currency,
    accountId,
  } = event.data;
  const direction = directionOf(operation);
  return {
    type: 'CARD',
    id: transactionId,
    cardId,
    customerId,
    platformCustomerId,
    issuerTransactionToken,
    direction,
    merchant: merchant ?? { descriptor: null },
    ...shown(totalsAfter(NO_TOTALS, event, direction), currency),
    accountId,
    authorizedAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

/** The sums after an event, computed from the shown sums. */
function summed(document: CardTransactionDocument, event: CardTransactionEvent) {
  const { authorizedAmount, pullSummary, settlementSummary, refundSummary } = document;
  const totals: Totals = {
    authorized: BigInt(authorizedAmount.amount),
    pulls: pullSummary.count,
    pulled: BigInt(pullSummary.totalAmount),
    pendingPulls: pullSummary.pendingCount,
    clearings: settlementSummary.count,
    settled: BigInt(settlementSummary.totalAmount),
    returns: refundSummary.count,
    refunded: BigInt(refundSummary.totalAmount),
  };
  return shown(totalsAfter(totals, event, document.direction), authorizedAmount.currency);
}

function shown(totals: Totals, currency: CardAmount['currency']) {
  const amount = (units: bigint): CardAmount => ({ amount: wireAmount(units), currency });
  const { authorized, settled, refunded } = totals;
  return {
    authorizedAmount: amount(authorized),
    settledAmount: amount(settled),
    refundedAmount: amount(refunded),
    pullSummary: { count: totals.pulls, totalAmount: wireAmount(totals.pulled), pendingCount: totals.pendingPulls },
    refundSummary: { count: totals.returns, totalAmount: wireAmount(refunded) },
    settlementSummary: { count: totals.clearings, totalAmount: wireAmount(settled) },
  };
}
