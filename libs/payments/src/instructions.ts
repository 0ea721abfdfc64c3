import { defineEffect, defineInstruction, type NotificationAnswer } from '@app/event-sourcing/definitions';
import type { MoneyData } from '@app/kernel';
import type { TransactionStep } from './domain/transaction/transaction.commands.js';

/** Reports a saga's step to its transaction. Sent only by this context's sagas. */
export const MoveTransaction = defineInstruction<{ readonly transactionId: string; readonly step: TransactionStep }>(
  'payments.move-transaction',
);

/**
 * Money was pushed for a quote: starts it, goes back when it is the wrong amount or too late, or waits in suspense when
 * it is not the first or in another currency. Refused only with QUOTE_NOT_FOUND: the sender keeps money that names no
 * quote.
 */
export const ReceivePushedFunds = defineInstruction<{ readonly quoteId: string; readonly amount: MoneyData }>(
  'payments.receive-pushed-funds',
);

/**
 * Settles the due counts of a payer's day, the oldest first: permanent if the payment was created, released otherwise.
 * Answers `{ nextDueAt }`: the due time of the oldest remaining count, ISO 8601, or null. Sent only by this context's
 * sagas.
 */
export const SettleVolume = defineInstruction<{ readonly day: string }>('payments.settle-volume');

/** Takes a deposit that arrived for a transaction from the account it was credited to. Own sagas only. */
export const CollectDeposit = defineInstruction<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('payments.take-deposit');

/** Response of a platform's endpoint to an incoming payment. Sent by the sender of the webhook. */
export const ApplyApprovalResponse = defineInstruction<NotificationAnswer>('payments.take-endpoint-answer');

/** Exchanges a quote's principal at the locked rate; answers an ExchangeReport. */
export const ExchangeFunds = defineEffect<{
  readonly transactionId: string;
  readonly sell: MoneyData;
  readonly buy: MoneyData;
}>('payments.exchange-funds', 'exchange market');

/** A request to the network about one payment; the counterparty is in the transaction. Times are ISO 8601. */
export interface NetworkRequest {
  readonly transactionId: string;
  readonly flow: 'TRANSFER' | 'QUOTE';
  readonly amount: MoneyData;
  readonly requestedAt: string;
  readonly deliveredAt: string | null;
}

/** Pays out, or asks what became of the payout; answers a PayoutReport. */
export const PayOut = defineEffect<NetworkRequest>('payments.pay-out', 'payment network');

/** Pulls money in, or asks what became of it; answers a CollectionReport. */
export const Collect = defineEffect<NetworkRequest>('payments.collect', 'payment network');

/** Gets the money of a failed payout back; answers a RecoveryReport. */
export const RecoverFunds = defineEffect<NetworkRequest>('payments.recover-funds', 'payment network');

/** Sends money back to where it was paid from; answers a RecoveryReport. */
export const ReturnFunds = defineEffect<NetworkRequest>('payments.give-back-funds', 'payment network');

/** Asks the sender's side for the money of an incoming payment; answers an IncomingReport. */
export const SettleIncoming = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'payments.settle-incoming',
  'UMA network',
);
