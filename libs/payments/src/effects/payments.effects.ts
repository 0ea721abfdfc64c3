import { defineEffect } from '@app/event-sourcing/definitions';
import type { MoneyData } from '@app/kernel';

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
