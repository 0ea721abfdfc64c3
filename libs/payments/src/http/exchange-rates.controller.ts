import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant } from '@app/http';
import { ListExchangeRates } from '../queries/exchange-rates.queries.js';
import type { ExchangeRateDocument } from '../services/exchange-rates.service.js';
import { ExchangeRatesQuery, ExchangeRatesResponse } from './exchange-rates.dto.js';

const DEFAULT_SENDING_AMOUNT = 10_000;

/** Indicative prices (payments-cards 5). */
@ApiTags('Exchange Rates')
@Controller('exchange-rates')
export class ExchangeRatesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, ExchangeRatesResponse, {
    summary: 'List exchange rates and the amounts delivered, fees included',
    errors: ['INVALID_CURRENCY'],
  })
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
    return { data: await this.queries.execute(new ListExchangeRates(tenant, filters)) };
  }
}
