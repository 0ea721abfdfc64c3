import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Json } from '@app/kernel';
import { FundingPaymentInstructionResponse, LISTED_TRANSACTION, PAYMENT_RAILS } from '@app/accounts';
import {
  EnumField,
  Field,
  RecordField,
  SortedPageQuery,
  TextField,
  TimestampField,
  UnionOf,
  VariantRegistry,
  PeriodEndField,
  PeriodStartField,
  rules,
} from '@app/http';
import { ScaChallengeResponse } from '@app/sca';
import { INCOMING_FAILURES, OUTGOING_FAILURES } from '../domain/transaction/transaction.events.js';
import {
  CurrencyAmountResponse,
  CurrencyResponse,
  RateDetailsResponse,
  ReconciliationResponse,
  RefundResponse,
  RequestedFieldResponse,
} from './payment-parts.dto.js';

export const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const;
/** Filters of one customer's transactions (payments-cards 7.7). */
export class OwnTransactionsQuery extends SortedPageQuery {
  @TextField({ max: 320, optional: true, description: 'Account of either end.' })
  accountIdentifier?: string;

  @TextField({ max: 320, optional: true })
  senderAccountIdentifier?: string;

  @TextField({ max: 320, optional: true })
  receiverAccountIdentifier?: string;

  @EnumField(TRANSACTION_STATUSES, { optional: true })
  status?: string;

  @EnumField(['INCOMING', 'OUTGOING', 'CARD'], { optional: true })
  type?: string;

  @TextField({ max: 255, optional: true })
  reference?: string;

  @PeriodStartField({ optional: true, description: 'Created at or after.' })
  startDate?: string;

  @PeriodEndField({ optional: true, description: 'Created at or before.' })
  endDate?: string;
}

/** Query of GET /transactions, for any payer. */
export class TransactionsQuery extends OwnTransactionsQuery {
  @Field(rules.resourceIdOf('Customer', 'PlatformConfig'), {
    optional: true,
    description: "The platform's own id selects the platform's own payments.",
  })
  customerId?: string;

  @TextField({ max: 255, optional: true })
  platformCustomerId?: string;
}

const NETWORKS = ['BITCOIN', 'ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK'];

/** The record of the money on a chain. */
class OnChainTransaction {
  @ApiProperty({ type: String }) transactionHash!: string;
  @ApiProperty({ enum: NETWORKS }) network!: string;
}

class TransactionEnd {
  @ApiProperty({ type: String, required: false }) currency!: string;
}

const TRANSACTION_SOURCE = new VariantRegistry<TransactionEnd>(
  'TransactionSource',
  'sourceType',
  'TransactionSourceType',
);
const TRANSACTION_DESTINATION = new VariantRegistry<TransactionEnd>(
  'TransactionDestination',
  'destinationType',
  'TransactionDestinationType',
);

@TRANSACTION_SOURCE.variant('ACCOUNT')
export class AccountTransactionSource extends TransactionEnd {
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ type: () => OnChainTransaction, required: false }) onChainTransaction?: OnChainTransaction;
}

@TRANSACTION_SOURCE.variant('REALTIME_FUNDING')
export class RealtimeTransactionSource extends TransactionEnd {
  @ApiProperty({ type: String, required: false }) customerId?: string;
  @ApiProperty({ type: String, required: false }) accountHolderName?: string;
  @ApiProperty({ type: String, required: false, description: 'Masked.' }) accountIdentifier?: string;
  @ApiProperty({ type: String, required: false }) bankName?: string;
  @ApiProperty({ type: String, required: false }) bankIdentifier?: string;
  @ApiProperty({ enum: PAYMENT_RAILS, required: false }) paymentRail?: string;
  @ApiProperty({ type: String, required: false }) remittanceInformation?: string;
  @ApiProperty({ type: String, required: false }) endToEndId?: string;
  @ApiProperty({ type: String, required: false }) traceNumber?: string;
  @ApiProperty({ type: () => OnChainTransaction, required: false }) onChainTransaction?: OnChainTransaction;
}

@TRANSACTION_SOURCE.variant('UMA_ADDRESS')
export class UmaTransactionSource extends TransactionEnd {
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  umaAddress!: string | null;
}

@TRANSACTION_DESTINATION.variant('ACCOUNT')
export class AccountTransactionDestination extends TransactionEnd {
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ type: () => OnChainTransaction, required: false }) onChainTransaction?: OnChainTransaction;
}

@TRANSACTION_DESTINATION.variant('UMA_ADDRESS')
export class UmaTransactionDestination extends TransactionEnd {
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  umaAddress!: string | null;
}

/** A transaction of either type in answers and webhooks. */
export const TRANSACTION = new VariantRegistry<TransactionMembers>('Transaction', 'type', 'TransactionType');

const PENDING_REASONS = [
  'COUNTERPARTY_DECLARATION_REQUIRED',
  'WALLET_VERIFICATION_REQUIRED',
  'COUNTERPARTY_INFORMATION_REQUIRED',
  'COMPLIANCE_REVIEW',
];

class TransactionMembers {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status!: string;
  @ApiProperty({ enum: PENDING_REASONS, required: false, description: 'Reason why the deposit is held.' })
  pendingReason?: string;
  @ApiProperty({ type: String, required: false, description: 'The agent that created the transaction, if any.' })
  agentId?: string;
  @ApiProperty({ type: String, required: false }) description?: string;
  @ApiProperty({ type: String, required: false }) quoteId?: string;
  @ApiProperty({ type: 'number', required: false }) exchangeRate?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Known information about the counterparty, by field name.',
  })
  counterpartyInformation?: Record<string, string>;
  @ApiProperty({ enum: ['CREDIT', 'DEBIT'] }) direction!: string;
  @UnionOf(TRANSACTION_SOURCE) source!: AccountTransactionSource | RealtimeTransactionSource | UmaTransactionSource;
  @UnionOf(TRANSACTION_DESTINATION) destination!: AccountTransactionDestination | UmaTransactionDestination;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  platformCustomerId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', required: false }) settledAt?: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) receiptDeliveryConfirmedAt?: string;
  @ApiProperty({ type: () => RefundResponse, required: false }) refund?: RefundResponse;
  @ApiProperty({ type: String, format: 'date-time', required: false }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) updatedAt!: string;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) fees!: number;
  @ApiProperty({ type: () => ReconciliationResponse, required: false })
  reconciliationInstructions!: ReconciliationResponse;
}

const OF_EXECUTION = 'Terms of the quote, in the response to its execution.';

@TRANSACTION.variant('INCOMING')
@LISTED_TRANSACTION.variant('INCOMING')
export class IncomingTransaction extends TransactionMembers {
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) sentAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: () => CurrencyAmountResponse }) receivedAmount!: CurrencyAmountResponse;
  @ApiProperty({ enum: INCOMING_FAILURES, required: false }) failureReason?: string;
  @ApiProperty({
    type: () => RequestedFieldResponse,
    isArray: true,
    required: false,
    description: 'Present while the platform must decide.',
  })
  requestedReceiverCustomerInfoFields?: RequestedFieldResponse[];
}

@TRANSACTION.variant('OUTGOING')
@LISTED_TRANSACTION.variant('OUTGOING')
export class OutgoingTransaction extends TransactionMembers {
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) sentAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) receivedAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: () => RateDetailsResponse, required: false }) rateDetails?: RateDetailsResponse;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) platformFees!: number;
  @ApiProperty({ enum: OUTGOING_FAILURES, required: false }) failureReason?: string;
  @ApiProperty({
    type: () => FundingPaymentInstructionResponse,
    isArray: true,
    required: false,
    description: 'Payment instructions of a quote that is funded by a deposit.',
  })
  paymentInstructions?: FundingPaymentInstructionResponse[];
  @ApiProperty({ enum: PAYMENT_RAILS, nullable: true, required: false }) paymentRail!: string | null;
  @ApiProperty({ enum: ['MANUAL', 'AUTO'], nullable: true, required: false }) railSelectionMode!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, required: false }) expectedSettlementAt!:
    | string
    | null;
  @ApiProperty({ type: 'integer', nullable: true, required: false }) settlementTimelineSeconds!: number | null;
  @ApiProperty({ type: String, required: false, description: OF_EXECUTION }) transactionId?: string;
  @ApiProperty({ type: String, format: 'date-time', required: false, description: OF_EXECUTION }) expiresAt?: string;
  @ApiProperty({ type: () => CurrencyResponse, required: false, description: OF_EXECUTION })
  sendingCurrency?: CurrencyResponse;
  @ApiProperty({ type: () => CurrencyResponse, required: false, description: OF_EXECUTION })
  receivingCurrency?: CurrencyResponse;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false, description: OF_EXECUTION })
  totalSendingAmount?: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false, description: OF_EXECUTION })
  totalReceivingAmount?: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false, description: OF_EXECUTION })
  feesIncluded?: number;
  @ApiProperty({
    type: () => ScaChallengeResponse,
    required: false,
    description: 'Present in the response to an execution that the payer must authorize.',
  })
  scaChallenge?: ScaChallengeResponse;
}

/** Body of POST /transactions/{transactionId}/approve; optional. */
export class TransactionApproveRequest {
  @RecordField({ optional: true, description: 'Information about the receiver, by field name.' })
  receiverCustomerInfo?: Record<string, Json>;
}

/** Body of POST /transactions/{transactionId}/reject and cancel; optional. */
export class TransactionRejectRequest {
  @TextField({ max: 500, optional: true })
  reason?: string;
}

/** Body of POST /transactions/{transactionId}/confirm; optional. */
export class TransactionConfirmRequest {
  @TimestampField({
    optional: true,
    description: 'Time at which the receipt was delivered; the current time when omitted.',
  })
  receiptDeliveryConfirmedAt?: string;
}
