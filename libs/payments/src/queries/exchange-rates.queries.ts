import { defineQuery, queryHandler } from '@app/event-sourcing';
import {
  type ExchangeRateDocument,
  type ExchangeRateFilters,
  ExchangeRates,
} from '../services/exchange-rates.service.js';

/** Indicative rates including all fees. 400 INVALID_CURRENCY for a currency that the product does not support. */
export class ListExchangeRates extends defineQuery<ExchangeRateFilters, ExchangeRateDocument[]>() {}

export const ListExchangeRatesHandler = queryHandler(ListExchangeRates, ExchangeRates, (rates, { tenant, data }) =>
  rates.list(tenant, data),
);
