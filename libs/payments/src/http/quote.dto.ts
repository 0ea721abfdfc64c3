import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  AmountField,
  CurrencyField,
  EnumField,
  Field,
  FlagField,
  IntegerField,
  NestedField,
  RecordField,
  ResourceIdField,
  TextField,
  UnionOf,
  VariantRegistry,
  rules,
} from '@app/http';
import { FundingPaymentInstructionResponse, PAYMENT_RAILS } from '@app/accounts';
import type { Json } from '@app/kernel';
import { ScaChallengeResponse } from '@app/sca';
import { PURPOSES, type Purpose } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { CurrencyResponse, RateDetailsResponse } from './payment-parts.dto.js';
import { umaAddress } from './uma-address.rule.js';

const { maxAmount, remittanceInformationLength, descriptionLength } = PAYMENTS_CONFIGURATION.limits;
/** An internal or external account, distinguished by the prefix of its id. */
const accountId = rules.resourceIdOf('InternalAccount', 'ExternalAccount');

const QUOTE_SOURCE = new VariantRegistry<AccountSource | RealtimeFundingSource>(
  'QuoteSource',
  'sourceType',
  'QuoteSourceType',
);
const QUOTE_DESTINATION = new VariantRegistry<AccountDestination | UmaDestination>(
  'QuoteDestination',
  'destinationType',
  'QuoteDestinationType',
);

/** The destination in answers. */
const QUOTED_DESTINATION = new VariantRegistry<QuotedAccount | QuotedUmaAddress>(
  'QuotedDestination',
  'destinationType',
  'QuotedDestinationType',
);

@QUOTE_SOURCE.variant('ACCOUNT')
export class AccountSource {
  readonly sourceType!: 'ACCOUNT';

  @Field(accountId)
  accountId!: string;

  @ResourceIdField('Customer', {
    optional: true,
    description: 'Customer for whom a platform account pays; otherwise the owner of the account.',
  })
  customerId?: string;
}

@QUOTE_SOURCE.variant('REALTIME_FUNDING')
export class RealtimeFundingSource {
  readonly sourceType!: 'REALTIME_FUNDING';

  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @CurrencyField()
  currency!: string;

  @TextField({ max: 32, optional: true })
  cryptoNetwork?: string;
}

@QUOTE_DESTINATION.variant('ACCOUNT')
export class AccountDestination {
  readonly destinationType!: 'ACCOUNT';

  @Field(accountId)
  accountId!: string;

  @EnumField(PAYMENT_RAILS, {
    optional: true,
    description: 'One of the rails of the account; the fastest when omitted.',
  })
  paymentRail?: string;
}

@QUOTE_DESTINATION.variant('UMA_ADDRESS')
export class UmaDestination {
  readonly destinationType!: 'UMA_ADDRESS';

  @Field(umaAddress)
  umaAddress!: string;

  @CurrencyField({ optional: true })
  currency?: string;
}

@QUOTED_DESTINATION.variant('ACCOUNT')
export class QuotedAccount {
  readonly destinationType!: 'ACCOUNT';
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ enum: PAYMENT_RAILS, required: false }) paymentRail?: string;
}

@QUOTED_DESTINATION.variant('UMA_ADDRESS')
export class QuotedUmaAddress {
  readonly destinationType!: 'UMA_ADDRESS';
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  umaAddress!: string | null;
  @ApiProperty({ type: String, required: false }) currency?: string;
}

export class PlatformFixedFee {
  @IntegerField({ min: 0, max: maxAmount })
  amount!: number;

  @CurrencyField({ code: 'INVALID_INPUT' })
  currency!: string;
}

export class PlatformFeeOverride {
  @NestedField(() => PlatformFixedFee)
  platformFixedFee!: PlatformFixedFee;

  @IntegerField({ min: 0, max: 10_000, description: 'Hundredths of a percent.' })
  platformVariableFeeBps!: number;
}

/** Body of POST /quotes. */
export class QuoteCreateRequest {
  @ResourceIdField('Lookup', {
    optional: true,
    description: 'Lookup whose data is reused; required for a UMA address.',
  })
  lookupId?: string;

  @UnionOf(QUOTE_SOURCE)
  source!: AccountSource | RealtimeFundingSource;

  @UnionOf(QUOTE_DESTINATION)
  destination!: AccountDestination | UmaDestination;

  @EnumField(['SENDING', 'RECEIVING'])
  lockedCurrencySide!: 'SENDING' | 'RECEIVING';

  @AmountField({ max: maxAmount, description: 'Smallest unit of the locked side.' })
  lockedCurrencyAmount!: number;

  @FlagField({ optional: true, default: false })
  immediatelyExecute?: boolean;

  @TextField({
    max: descriptionLength,
    optional: true,
    description: 'For the platform only; shown on the transaction.',
  })
  description?: string;

  @TextField({ max: remittanceInformationLength, optional: true, description: 'Sent with the payment on the rail.' })
  remittanceInformation?: string;

  @EnumField(PURPOSES, { optional: true })
  purposeOfPayment?: Purpose;

  @NestedField(() => PlatformFeeOverride, { optional: true })
  platformFeeOverride?: PlatformFeeOverride;

  @EnumField(['SMS_OTP', 'PASSKEY'], {
    optional: true,
    description: 'Ignored where no strong customer authentication applies.',
  })
  scaFactor?: 'SMS_OTP' | 'PASSKEY';

  @RecordField({ optional: true, description: 'Information about the payer, by field name.' })
  senderCustomerInfo?: Record<string, Json>;
}

/** Body of POST /quotes/{quoteId}/execute; optional. */
export class ExecuteQuoteRequest {
  @EnumField(['SMS_OTP', 'PASSKEY'], {
    optional: true,
    description: 'Ignored where no strong customer authentication applies.',
  })
  scaFactor?: 'SMS_OTP' | 'PASSKEY';
}

/** A quote in answers. */
export class Quote {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] })
  status!: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt!: string;
  @UnionOf(QUOTE_SOURCE) source!: AccountSource | RealtimeFundingSource;
  @UnionOf(QUOTED_DESTINATION) destination!: QuotedAccount | QuotedUmaAddress;
  @ApiProperty({ type: () => CurrencyResponse }) sendingCurrency!: CurrencyResponse;
  @ApiProperty({ type: () => CurrencyResponse }) receivingCurrency!: CurrencyResponse;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 }) totalSendingAmount!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 }) totalReceivingAmount!: number;
  @ApiProperty({ type: 'number', description: 'Sending units per receiving unit (major units), fees excluded.' })
  exchangeRate!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) feesIncluded!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) platformFeesIncluded!: number;
  @ApiProperty({ type: String }) transactionId!: string;
  @ApiProperty({ type: () => RateDetailsResponse, required: false }) rateDetails!: RateDetailsResponse;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: "Information from the receiver's institution; present where `requiredCounterpartyFields` request it.",
  })
  counterpartyInformation?: Record<string, string>;
  @ApiProperty({
    type: () => FundingPaymentInstructionResponse,
    isArray: true,
    required: false,
    description: 'Any one of them starts the quote.',
  })
  paymentInstructions?: FundingPaymentInstructionResponse[];
  @ApiProperty({
    type: () => ScaChallengeResponse,
    required: false,
    description: 'Present while the payer must authorize the quote.',
  })
  scaChallenge?: ScaChallengeResponse;
}
