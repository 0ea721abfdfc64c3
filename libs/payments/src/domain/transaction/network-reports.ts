import type { PayoutOutcome } from './transaction.commands.js';
import type { IncomingFailure, OutgoingFailure } from './transaction.events.js';

/** What outside parties tell of a payment. Times are milliseconds. */

interface Waiting {
  readonly status: 'PENDING';
  readonly askAgainAfter: number;
}

/** A delivered payout may name a moment to ask again, since a bank can send it back. */
export type PayoutReport = Waiting | (PayoutOutcome & { readonly askAgainAfter?: number });

export type CollectionReport =
  Waiting | { readonly status: 'COLLECTED' } | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** What became of a UMA payment that the platform took: the sender's side sends, or does not. */
export type IncomingReport =
  Waiting | { readonly status: 'RECEIVED' } | { readonly status: 'FAILED'; readonly failureReason: IncomingFailure };

/** Whether the network handed the money of a failed payout back. */
export interface RecoveryReport {
  readonly status: 'RECOVERED' | 'REFUSED';
}

export type ExchangeReport =
  { readonly status: 'EXCHANGED' } | { readonly status: 'REFUSED'; readonly failureReason: OutgoingFailure };
