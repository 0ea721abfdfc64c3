import type { PayoutOutcome } from './transaction.commands.js';
import type { IncomingFailure, OutgoingFailure } from './transaction.events.js';

/** Reports of outside parties about a payment. Times are milliseconds. */

interface Waiting {
  readonly status: 'PENDING';
  readonly askAgainAfter: number;
}

/** A delivered payout may name a moment to ask again, since a bank can send it back. */
export type PayoutReport = Waiting | (PayoutOutcome & { readonly askAgainAfter?: number });

/** Report that stands for a refused request to pay out: nothing left, so the money returns. */
export const REFUSED_PAYOUT: PayoutReport = {
  status: 'FAILED',
  failureReason: 'QUOTE_EXECUTION_FAILED',
  accepted: false,
};

/** RETURNED: collected, and taken back by the bank of the payer. */
export type CollectionReport =
  | Waiting
  | { readonly status: 'COLLECTED' | 'RETURNED' }
  | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** Report that stands for a refused request to collect. */
export const REFUSED_COLLECTION: CollectionReport = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };

/** Outcome of a UMA payment that the platform approved: the sender's side sends, or does not. */
export type IncomingReport =
  | Waiting
  | { readonly status: 'RECEIVED' }
  | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** Report that stands for a refused question about the sender's money: it never came. */
export const REFUSED_INCOMING: IncomingReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' };

/** Reports if the network returned the money of a failed payout. */
export type RecoveryReport = Waiting | { readonly status: 'RECOVERED' | 'REFUSED' };

export type ExchangeReport =
  | { readonly status: 'EXCHANGED' }
  | { readonly status: 'REFUSED'; readonly failureReason: OutgoingFailure };
