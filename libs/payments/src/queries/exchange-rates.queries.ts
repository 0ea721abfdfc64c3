import { defineQuery, queryHandler } from '@app/event-sourcing';
import {
  type ExchangeRateDocument,
  type ExchangeRateFilters,
  ExchangeRates,
} from '../services/exchange-rates.service.js';

/** Indicative rates with all fees in them. 400 INVALID_CURRENCY for a currency that the product does not have. */
export class ListExchangeRates extends defineQuery<ExchangeRateFilters, ExchangeRateDocument[]>() {}

export const ListExchangeRatesHandler = queryHandler(ListExchangeRates, ExchangeRates, (rates, { tenant, data }) =>
  rates.list(tenant, data),
);
