import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LISTED_TRANSACTION } from '@app/accounts';
import {
  AmountField,
  CountryField,
  CurrencyField,
  IntegerField,
  NestedField,
  ResourceIdField,
  TextField,
} from '@app/http';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { CARD_TRANSACTION_STATUSES, DECLINE_REASONS } from '../domain/card-transaction/card-transaction.events.js';

const { maxAmount, maxPresentment } = CARDS_CONFIGURATION;

/** A currency in the form of answers; only its code is used. */
export class SimulatedCurrencyRequest {
  @CurrencyField({ description: "The card's own currency." })
  code!: string;

  @TextField({ optional: true, max: 100, description: 'Ignored.' })
  name?: string;

  @TextField({ optional: true, max: 10, description: 'Ignored.' })
  symbol?: string;

  @IntegerField({ optional: true, min: 0, max: 18, description: 'Ignored.' })
  decimals?: number;
}

export class CardMerchantRequest {
  @TextField({ max: 255, description: 'Its last three characters choose the outcome.' })
  descriptor!: string;

  @TextField({ optional: true, pattern: /^\d{4}$/, max: 4, description: 'Merchant category code.' })
  mcc?: string;

  @CountryField({ optional: true })
  country?: string;
}

export class CardAuthorizationRequest {
  @AmountField({ min: 1, max: maxAmount })
  amount!: number;

  @NestedField(() => SimulatedCurrencyRequest)
  currency!: SimulatedCurrencyRequest;

  @NestedField(() => CardMerchantRequest)
  merchant!: CardMerchantRequest;
}

export class CardBalanceInquiryRequest {
  @NestedField(() => CardMerchantRequest)
  merchant!: CardMerchantRequest;
}

export class CardReturnReversalRequest {
  @ResourceIdField('CardTransaction')
  cardTransactionId!: string;
}

export class CardClearingRequest extends CardReturnReversalRequest {
  @AmountField({ min: 0, max: maxPresentment, description: '0: nothing more will be cleared.' })
  amount!: number;
}

export class CardAmountRequest extends CardReturnReversalRequest {
  @AmountField({ min: 1, max: maxPresentment })
  amount!: number;
}

@ApiSchema({ name: 'CardCurrency' })
class CardCurrencyResponse {
  @ApiProperty({ type: String, required: false }) code!: string;
  @ApiProperty({ type: String, required: false }) name!: string;
  @ApiProperty({ type: String, required: false }) symbol!: string;
  @ApiProperty({ type: 'integer', minimum: 0, required: false }) decimals!: number;
}

@ApiSchema({ name: 'CardAmount' })
class CardAmountResponse {
  @ApiProperty({ type: 'integer', format: 'int64' }) amount!: number;
  @ApiProperty({ type: () => CardCurrencyResponse }) currency!: CardCurrencyResponse;
}

@ApiSchema({ name: 'CardMerchant' })
class CardMerchantResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  descriptor!: string | null;
  @ApiProperty({ type: String, required: false }) mcc?: string;
  @ApiProperty({ type: String, required: false }) country?: string;
}

@ApiSchema({ name: 'CardSummary' })
class CardSummaryResponse {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', format: 'int64' }) totalAmount!: number;
}

@ApiSchema({ name: 'CardPullSummary' })
class CardPullSummaryResponse extends CardSummaryResponse {
  @ApiProperty({ type: 'integer', required: false }) pendingCount!: number;
}

@LISTED_TRANSACTION.variant('CARD')
@ApiSchema({ name: 'CardTransaction' })
export class CardTransactionResponse {
  type!: 'CARD';
  @ApiProperty({ type: String, readOnly: true }) id!: string;
  @ApiProperty({ type: String, required: false }) cardId!: string;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  platformCustomerId!: string | null;
  @ApiProperty({ type: String, readOnly: true, required: false }) issuerTransactionToken!: string;
  @ApiProperty({ enum: CARD_TRANSACTION_STATUSES }) status!: string;
  @ApiProperty({ enum: ['CREDIT', 'DEBIT'] }) direction!: string;
  @ApiProperty({ type: () => CardMerchantResponse }) merchant!: CardMerchantResponse;
  @ApiProperty({ type: () => CardAmountResponse }) authorizedAmount!: CardAmountResponse;
  @ApiProperty({ type: () => CardAmountResponse, required: false }) settledAmount!: CardAmountResponse;
  @ApiProperty({ type: () => CardAmountResponse, required: false }) refundedAmount!: CardAmountResponse;
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ enum: DECLINE_REASONS, required: false, description: 'Present only on a declined authorization.' })
  declineReason?: string;
  @ApiProperty({ type: () => CardPullSummaryResponse, required: false }) pullSummary!: CardPullSummaryResponse;
  @ApiProperty({ type: () => CardSummaryResponse, required: false }) refundSummary!: CardSummaryResponse;
  @ApiProperty({ type: () => CardSummaryResponse, required: false }) settlementSummary!: CardSummaryResponse;
  @ApiProperty({ type: String, format: 'date-time' }) authorizedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) lastEventAt?: string;
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) updatedAt!: string;
}

@ApiSchema({ name: 'SimulatedCardEvent' })
export class SimulatedCardEventResponse {
  @ApiProperty({ type: String, required: false }) issuerTransactionToken!: string;
}
