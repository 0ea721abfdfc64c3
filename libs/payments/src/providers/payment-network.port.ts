import type { Environment, MoneyData, Tenant } from '@app/kernel';
import type { AccountDetails } from '@app/accounts';
import type { PaymentInstruction } from '../domain/transaction/transaction.events.js';
import type { CollectionReport, PayoutReport, RecoveryReport } from '../domain/transaction/network-reports.js';

/** Texts and rail of a payment, as agreed with its caller. Absent members were not given or are erased. */
export interface PaymentNote {
  readonly reference: string;
  /** Absent for wallets and UMA addresses. */
  readonly paymentRail?: string;
  /** MANUAL: the caller requires this rail. */
  readonly railSelectionMode?: 'MANUAL' | 'AUTO';
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  /** Requested by the institution of a UMA address, by field name. */
  readonly payerInformation?: Readonly<Record<string, string>>;
}

/** One payment in the network's terms; sent with every request. */
export interface NetworkPayment {
  readonly tenant: Tenant;
  /** Identifies the payment: the network never pays it twice. */
  readonly transactionId: string;
  /** A plain transfer, or the payout of a quote; the sandbox has a table of outcomes for each. */
  readonly flow: 'TRANSFER' | 'QUOTE';
  readonly amount: MoneyData;
  /** When it was first requested, ISO 8601. */
  readonly requestedAt: string;
  /** When the network reported it delivered; null before. */
  readonly deliveredAt: string | null;
  /** The counterparty's account at the time of the agreement; null if it is not an account, and for payments of earlier releases. */
  readonly account: AccountDetails | null;
  /** Last three characters of the counterparty's identifier; null if it has none. */
  readonly identifierSuffix: string | null;
  /** The counterparty's UMA address; otherwise null. */
  readonly umaAddress: string | null;
  /** True if the counterparty's data was erased: the network identifies the payment by its id alone. */
  readonly isErased: boolean;
  /** Texts and rail that go with it. */
  readonly note: PaymentNote;
  /** The current time, ISO 8601. */
  readonly now: string;
}

/** A quote that waits for money. */
export interface AwaitedFunds {
  readonly tenant: Tenant;
  /** UUID of the quote, which identifies its deposit. */
  readonly quoteUuid: string;
  readonly currency: string;
  readonly isCrypto: boolean;
  /** The chain named by the payer; undefined for banks, and if any chain will do. */
  readonly cryptoNetwork?: string | undefined;
  readonly reference: string;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** Banks and chains: money into and out of the product. One implementation per environment. null means that the outcome is not known yet. */
export interface PaymentNetwork {
  readonly environment: Environment;
  /** False if the platform has no network: payments are then refused before any money moves. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** Rails on which the network pays bank accounts; null if it supports every rail. */
  rails(tenant: Tenant): Promise<readonly string[] | null>;
  payout(payment: NetworkPayment): Promise<PayoutReport | null>;
  collect(payment: NetworkPayment): Promise<CollectionReport | null>;
  /**
   * The ways of pushing money for a quote, each in the form of its currency or chain; empty if there are none, null if the network does not
   * respond.
   */
  fundingInstructions(awaited: AwaitedFunds): Promise<readonly PaymentInstruction[] | null>;
  /** Returns money to its source. */
  returnFunds(payment: NetworkPayment): Promise<RecoveryReport | null>;
  /** Recovers the money of a payout that failed, was returned or was cancelled. */
  recover(payment: NetworkPayment): Promise<RecoveryReport | null>;
}
