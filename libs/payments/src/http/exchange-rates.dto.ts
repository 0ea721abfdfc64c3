import { ApiProperty } from '@nestjs/swagger';
import { CurrencyField, IntegerField, ListField, rules } from '@app/http';
import { PAYMENT_RAILS } from '@app/accounts';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { CurrencyResponse } from './payment-parts.dto.js';

/** Query of GET /exchange-rates. */
export class ExchangeRatesQuery {
  @CurrencyField({ optional: true })
  sourceCurrency?: string;

  @ListField(rules.currency, { optional: true, max: 100, description: 'Repeat the parameter for several.' })
  destinationCurrency?: string[];

  @IntegerField({
    min: 0,
    max: PAYMENTS_CONFIGURATION.limits.maxAmount,
    optional: true,
    default: 10_000,
    description: 'Smallest units of each source currency.',
  })
  sendingAmount?: number;
}

class ExchangeRateFees {
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) fixed!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0, required: false }) total!: number;
}

class ExchangeRate {
  @ApiProperty({ type: () => CurrencyResponse }) sourceCurrency!: CurrencyResponse;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) sendingAmount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 0,
    description:
      'Minimum sending amount of a quote: below it the receiving amount is zero, or the platform does not allow it.',
  })
  minSendingAmount!: number;

  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) maxSendingAmount!: number;
  @ApiProperty({ type: () => CurrencyResponse }) destinationCurrency!: CurrencyResponse;

  @ApiProperty({
    enum: PAYMENT_RAILS,
    nullable: true,
    description: 'null for cryptocurrencies, which are sent on a blockchain.',
  })
  destinationPaymentRail!: string | null;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 0,
    description: '0 if the sending amount is below minSendingAmount.',
  })
  receivingAmount!: number;

  @ApiProperty({
    type: 'number',
    description:
      'Sending units per receiving unit (major units), fees included; fees excluded if the receiving amount is zero.',
  })
  exchangeRate!: number;
  @ApiProperty({ type: () => ExchangeRateFees }) fees!: ExchangeRateFees;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}

export class ExchangeRatesResponse {
  @ApiProperty({ type: () => ExchangeRate, isArray: true }) data!: ExchangeRate[];
}
