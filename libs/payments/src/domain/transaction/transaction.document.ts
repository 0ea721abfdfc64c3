import type { CurrencyAmount, RateDetailsObject } from '../wire.js';
import type {
  IncomingFailure,
  OutgoingFailure,
  PaymentInstruction,
  RefundReason,
  RequestedField,
} from './transaction.events.js';
import type { TransactionStatus } from './transaction.state.js';

/** Source of the money; a UMA address is null once the customer was erased. */
export type TransactionSource = { readonly currency: string } & (
  | { readonly sourceType: 'ACCOUNT'; readonly accountId: string }
  | { readonly sourceType: 'REALTIME_FUNDING'; readonly customerId?: string }
  | { readonly sourceType: 'UMA_ADDRESS'; readonly umaAddress: string | null }
);

/** Destination of the money. */
export type TransactionDestination = { readonly currency: string } & (
  | { readonly destinationType: 'ACCOUNT'; readonly accountId: string }
  | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string | null }
);

/** Members common to both types of transaction (payments-cards 7). */
export interface CommonDocument {
  readonly id: string;
  readonly status: TransactionStatus;
  /** The agent that created the transaction, if any. */
  readonly agentId?: string;
  readonly source: TransactionSource;
  readonly destination: TransactionDestination;
  readonly customerId: string;
  /** Null once the customer was erased. */
  readonly platformCustomerId: string | null;
  readonly sentAmount: CurrencyAmount;
  readonly receivedAmount: CurrencyAmount;
  /** All fees, in sending units. */
  readonly fees: number;
  readonly reconciliationInstructions: { readonly reference: string };
  /** Known information about the counterparty, by field name. */
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
  readonly refund?: RefundObject;
  readonly receiptDeliveryConfirmedAt?: string;
  readonly settledAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** OutgoingTransaction as GET returns it: a transfer-out or a quote's transaction. */
export interface OutgoingTransactionDocument extends CommonDocument {
  readonly type: 'OUTGOING';
  readonly direction: 'DEBIT';
  readonly description?: string;
  readonly quoteId?: string;
  readonly exchangeRate?: number;
  readonly rateDetails?: RateDetailsObject;
  /** The ways to pay for a quote that is paid by pushing money. */
  readonly paymentInstructions?: readonly PaymentInstruction[];
  /** The platform's part of `fees`. */
  readonly platformFees: number;
  readonly failureReason?: OutgoingFailure;
  /** null for internal, crypto and unresolved destinations. */
  readonly paymentRail: string | null;
  readonly railSelectionMode: 'MANUAL' | 'AUTO' | null;
  /** null if the rail settles immediately. */
  readonly expectedSettlementAt: string | null;
  readonly settlementTimelineSeconds: number | null;
}

/** IncomingTransaction as GET returns it: a transfer-in, or an incoming UMA payment. */
export interface IncomingTransactionDocument extends CommonDocument {
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly failureReason?: IncomingFailure;
  /** Fields of the receiver that the platform must provide, while its decision is pending. */
  readonly requestedReceiverCustomerInfoFields?: readonly RequestedField[];
}

export interface RefundObject {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason: RefundReason;
}

/** A transaction as GET returns it, outgoing or incoming. */
export type TransactionDocument = OutgoingTransactionDocument | IncomingTransactionDocument;
