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
    description: 'The smallest amount that a quote takes: below it nothing would arrive, or the platform allows less.',
  })
  minSendingAmount!: number;

  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) maxSendingAmount!: number;
  @ApiProperty({ type: () => CurrencyResponse }) destinationCurrency!: CurrencyResponse;

  @ApiProperty({ enum: PAYMENT_RAILS, nullable: true, description: 'null for coins, which go over a chain.' })
  destinationPaymentRail!: string | null;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 0,
    description: '0 when the sending amount is too small: minSendingAmount says which is needed.',
  })
  receivingAmount!: number;

  @ApiProperty({
    type: 'number',
    description: 'Sending per receiving major unit, fees included; without fees where nothing would arrive.',
  })
  exchangeRate!: number;
  @ApiProperty({ type: () => ExchangeRateFees }) fees!: ExchangeRateFees;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}

export class ExchangeRatesResponse {
  @ApiProperty({ type: () => ExchangeRate, isArray: true }) data!: ExchangeRate[];
}
