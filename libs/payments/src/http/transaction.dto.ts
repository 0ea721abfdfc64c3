import { ApiProperty } from '@nestjs/swagger';
import { LISTED_TRANSACTION } from '@app/accounts';
import { EnumField, SortedPageQuery, TextField, TimestampField, UnionOf, VariantRegistry } from '@app/http';
import { INCOMING_FAILURES, OUTGOING_FAILURES } from '../domain/transaction/transaction.events.js';
import { CurrencyAmountResponse, RateDetailsResponse, ReconciliationResponse, RefundResponse } from './payment-parts.dto.js';

const STATUSES = [
  'CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED',
] as const;
/** A customer, or the platform itself by the id of its configuration. */
const PAYER_ID = /^(Customer|PlatformConfig):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Query of GET /transactions (payments-cards 7.7). */
export class TransactionsQuery extends SortedPageQuery {
  @TextField({ max: 64, pattern: PAYER_ID, optional: true, description: 'The platform\'s own id selects what it pays itself.' })
  customerId?: string;

  @TextField({ max: 255, optional: true })
  platformCustomerId?: string;

  @TextField({ max: 320, optional: true, description: 'Account at either side.' })
  accountIdentifier?: string;

  @TextField({ max: 320, optional: true })
  senderAccountIdentifier?: string;

  @TextField({ max: 320, optional: true })
  receiverAccountIdentifier?: string;

  @EnumField(STATUSES, { optional: true })
  status?: string;

  @EnumField(['INCOMING', 'OUTGOING', 'CARD'], { optional: true })
  type?: string;

  @TextField({ max: 255, optional: true })
  reference?: string;

  @TimestampField({ optional: true, description: 'Created at or after.' })
  startDate?: string;

  @TimestampField({ optional: true, description: 'Created at or before.' })
  endDate?: string;
}

class TransactionAccount {
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ type: String, required: false }) currency!: string;
}

const TRANSACTION_SOURCE = new VariantRegistry<TransactionAccount>('TransactionSource', 'sourceType');
const TRANSACTION_DESTINATION = new VariantRegistry<TransactionAccount>('TransactionDestination', 'destinationType');

@TRANSACTION_SOURCE.variant('ACCOUNT')
export class AccountTransactionSource extends TransactionAccount {}

@TRANSACTION_DESTINATION.variant('ACCOUNT')
export class AccountTransactionDestination extends TransactionAccount {}

/** A transaction of either type as answers and webhooks show it. */
export const TRANSACTION = new VariantRegistry<TransactionMembers>('Transaction', 'type');

class TransactionMembers {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: STATUSES }) status!: string;
  @ApiProperty({ enum: ['CREDIT', 'DEBIT'] }) direction!: string;
  @UnionOf(TRANSACTION_SOURCE) source!: AccountTransactionSource;
  @UnionOf(TRANSACTION_DESTINATION) destination!: AccountTransactionDestination;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String }) platformCustomerId!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) settledAt?: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) updatedAt!: string;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) fees!: number;
  @ApiProperty({ type: () => ReconciliationResponse, required: false }) reconciliationInstructions!: ReconciliationResponse;
}

@LISTED_TRANSACTION.variant('INCOMING')
@TRANSACTION.variant('INCOMING')
export class IncomingTransaction extends TransactionMembers {
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) sentAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: () => CurrencyAmountResponse }) receivedAmount!: CurrencyAmountResponse;
  @ApiProperty({ enum: INCOMING_FAILURES, required: false }) failureReason?: string;
}

@LISTED_TRANSACTION.variant('OUTGOING')
@TRANSACTION.variant('OUTGOING')
export class OutgoingTransaction extends TransactionMembers {
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) sentAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: () => CurrencyAmountResponse, required: false }) receivedAmount!: CurrencyAmountResponse;
  @ApiProperty({ type: String, required: false }) description?: string;
  @ApiProperty({ type: String, required: false }) quoteId?: string;
  @ApiProperty({ type: 'number', required: false }) exchangeRate?: number;
  @ApiProperty({ type: () => RateDetailsResponse, required: false }) rateDetails?: RateDetailsResponse;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) platformFees!: number;
  @ApiProperty({ enum: OUTGOING_FAILURES, required: false }) failureReason?: string;
  @ApiProperty({ type: () => RefundResponse, required: false }) refund?: RefundResponse;
  @ApiProperty({ type: String, nullable: true, required: false }) paymentRail!: string | null;
  @ApiProperty({ enum: ['MANUAL', 'AUTO'], nullable: true, required: false }) railSelectionMode!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, required: false }) expectedSettlementAt!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, required: false }) settlementTimelineSeconds!: number | null;
}
