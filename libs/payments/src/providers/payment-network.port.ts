import type { Environment, MoneyData, Tenant } from '@app/kernel';
import type { AccountDetails } from '@app/accounts';
import type { PaymentInstruction } from '../domain/transaction/transaction.events.js';
import type { CollectionReport, PayoutReport, RecoveryReport } from '../domain/transaction/network-reports.js';

/** Texts and rail of a payment, as its caller agreed to them. Absent members were not given, or are erased. */
export interface PaymentNote {
  readonly reference: string;
  /** Absent for wallets and UMA addresses. */
  readonly paymentRail?: string;
  /** MANUAL: the caller wants this rail and no other one. */
  readonly railSelectionMode?: 'MANUAL' | 'AUTO';
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  /** Requested by the institution of a UMA address, by field name. */
  readonly payerInformation?: Readonly<Record<string, string>>;
}

/** One payment in the network's terms; sent with every request. */
export interface NetworkPayment {
  readonly tenant: Tenant;
  /** Names the payment to the network: repeating it never pays twice. */
  readonly transactionId: string;
  /** A plain transfer, or the payout of a quote: the sandbox has a table of outcomes for each. */
  readonly flow: 'TRANSFER' | 'QUOTE';
  readonly amount: MoneyData;
  /** When it was first asked for, ISO 8601. */
  readonly requestedAt: string;
  /** When the network reported it delivered; null before. */
  readonly deliveredAt: string | null;
  /** The other side's account as it was agreed on; null where it is none, and for payments of earlier releases. */
  readonly account: AccountDetails | null;
  /** Last three characters of the other side's identifier; null when there are none. */
  readonly identifierSuffix: string | null;
  /** The other side, where it is a UMA address; null otherwise. */
  readonly umaAddress: string | null;
  /** True when the other side's data was erased: the network knows the payment by its id alone. */
  readonly isErased: boolean;
  /** Texts and rail that go with it. */
  readonly note: PaymentNote;
  /** The present moment, ISO 8601. */
  readonly now: string;
}

/** A quote that waits for money. */
export interface AwaitedFunds {
  readonly tenant: Tenant;
  /** UUID of the quote, by which its deposit is recognised. */
  readonly quoteUuid: string;
  readonly currency: string;
  readonly isCrypto: boolean;
  /** The chain that the payer named; undefined for banks, and where any will do. */
  readonly cryptoNetwork?: string | undefined;
  readonly reference: string;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** Banks and chains: money in and out of the product. One implementation an environment; null means the answer is not known yet. */
export interface PaymentNetwork {
  readonly environment: Environment;
  /** False where the platform has no network: payments are then refused before any money moves. */
  isConnected(tenant: Tenant): Promise<boolean>;
  payout(payment: NetworkPayment): Promise<PayoutReport | null>;
  collect(payment: NetworkPayment): Promise<CollectionReport | null>;
  /**
   * The ways of pushing money for a quote, each in the shape of its currency or chain; empty when there are none, null when the
   * network does not answer.
   */
  fundingInstructions(awaited: AwaitedFunds): Promise<readonly PaymentInstruction[] | null>;
  /** Sends money back to where it was paid from. */
  returnFunds(payment: NetworkPayment): Promise<RecoveryReport | null>;
  /** Recovers the money of a payout that failed, was returned or was cancelled. */
  recover(payment: NetworkPayment): Promise<RecoveryReport | null>;
}
