import { defineEffect, defineInstruction } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import type { TransactionStep } from './domain/transaction/transaction.decider.js';

/** Tells a transaction what its process has found out. Own sagas only. */
export const MoveTransaction = defineInstruction<{ readonly transactionId: string; readonly step: TransactionStep }>(
  'payments.move-transaction',
);

/** Exchanges a quote's principal at the locked rate; answers an ExchangeReport. */
export const ExchangeFunds = defineEffect<{
  readonly transactionId: string;
  readonly destinationAccountId: string;
  readonly sell: MoneyData;
  readonly buy: MoneyData;
}>('payments.exchange-funds');

/** What the network is asked about one payment; moments are ISO 8601. */
export interface NetworkRequest {
  readonly transactionId: string;
  readonly flow: 'TRANSFER' | 'QUOTE';
  /** The account at the other side. */
  readonly accountId: string;
  readonly amount: MoneyData;
  readonly requestedAt: string;
  readonly deliveredAt: string | null;
}

/** Pays out, or asks what became of the payout; answers a PayoutReport. */
export const PayOut = defineEffect<NetworkRequest>('payments.pay-out');

/** Pulls money in, or asks what became of it; answers a CollectionReport. */
export const Collect = defineEffect<NetworkRequest>('payments.collect');

/** Gets the money of a failed payout back; answers a RecoveryReport. */
export const RecoverFunds = defineEffect<NetworkRequest>('payments.recover-funds');
