import { defineEffect } from '@app/event-sourcing/definitions';
import type { MoneyData } from '@app/kernel';

/** Exchanges a quote's principal at the locked rate. Returns an ExchangeReport. */
export const ExchangeFunds = defineEffect<{
  readonly transactionId: string;
  readonly sell: MoneyData;
  readonly buy: MoneyData;
}>('payments.exchange-funds', 'exchange market');

/** A request to the network about one payment, which has the counterparty. Times are ISO 8601. */
export interface NetworkRequest {
  readonly transactionId: string;
  readonly flow: 'TRANSFER' | 'QUOTE';
  readonly amount: MoneyData;
  readonly requestedAt: string;
  readonly deliveredAt: string | null;
}

/** Pays out, or polls the payout. Returns a PayoutReport. */
export const PayOut = defineEffect<NetworkRequest>('payments.pay-out', 'payment network');

/** Pulls money, or polls the collection. Returns a CollectionReport. */
export const Collect = defineEffect<NetworkRequest>('payments.collect', 'payment network');

/** Recovers the money of a failed payout. Returns a RecoveryReport. */
export const RecoverFunds = defineEffect<NetworkRequest>('payments.recover-funds', 'payment network');

/** Returns money to its source. Returns a RecoveryReport. */
export const ReturnFunds = defineEffect<NetworkRequest>('payments.give-back-funds', 'payment network');

/** Requests the money of an incoming payment from the sender's side. Returns an IncomingReport. */
export const SettleIncoming = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'payments.settle-incoming',
  'UMA network',
);
