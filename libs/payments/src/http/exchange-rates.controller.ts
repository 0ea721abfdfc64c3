import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant } from '@app/http';
import { type ExchangeRateDocument, ExchangeRates } from '../services/exchange-rates.service.js';
import { ExchangeRatesQuery, ExchangeRatesResponse } from './exchange-rates.dto.js';

const DEFAULT_SENDING_AMOUNT = 10_000;

/** Indicative prices (payments-cards 5). */
@ApiTags('Exchange Rates')
@Controller('exchange-rates')
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRates) {}

  @Get()
  @Answers(200, ExchangeRatesResponse, { summary: 'List exchange rates and the amounts delivered, fees included' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: ExchangeRatesQuery,
  ): Promise<{ readonly data: ExchangeRateDocument[] }> {
    const {
      sourceCurrency,
      destinationCurrency: destinationCurrencies,
      sendingAmount = DEFAULT_SENDING_AMOUNT,
    } = query;
    const filters = {
      sendingAmount: BigInt(sendingAmount),
      ...(sourceCurrency !== undefined && { sourceCurrency }),
      ...(destinationCurrencies !== undefined && { destinationCurrencies }),
    };
    return { data: await this.rates.list(tenant, filters) };
  }
}
