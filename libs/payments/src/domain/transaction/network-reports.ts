import type { PayoutOutcome } from './transaction.commands.js';
import type { IncomingFailure, OutgoingFailure } from './transaction.events.js';

/** No outcome yet. Times in milliseconds. */

interface Waiting {
  readonly status: 'PENDING';
  readonly askAgainAfter: number;
}

/** A delivered payout may name a time to ask again, since a bank can return it. */
export type PayoutReport = Waiting | (PayoutOutcome & { readonly askAgainAfter?: number });

/** Stands for a refused payout order: no money left, so it is refunded. */
export const REFUSED_PAYOUT: PayoutReport = {
  status: 'FAILED',
  failureReason: 'QUOTE_EXECUTION_FAILED',
  accepted: false,
};

/** RETURNED: collected, then taken back by the payer's bank. */
export type CollectionReport =
  | Waiting
  | { readonly status: 'COLLECTED' | 'RETURNED' }
  | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** Stands for a refused collection order. */
export const REFUSED_COLLECTION: CollectionReport = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };

/** Outcome of an approved UMA payment: the sender's side sends the money or not. */
export type IncomingReport =
  | Waiting
  | { readonly status: 'RECEIVED' }
  | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** Stands for a refused query about the sender's money: it never arrived. */
export const REFUSED_INCOMING: IncomingReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' };

/** Reports whether the network returned the money of a failed payout. */
export type RecoveryReport = Waiting | { readonly status: 'RECOVERED' | 'REFUSED' };

export type ExchangeReport =
  | { readonly status: 'EXCHANGED' }
  | { readonly status: 'REFUSED'; readonly failureReason: OutgoingFailure };
