import type { Environment, MoneyData, Tenant } from '@app/kernel';
import type { Rational } from '../domain/quote/rational.js';
import type { ExchangeReport } from '../domain/transaction/network-reports.js';

/** One exchange at a locked rate: `sell` is paid, `buy` is received. */
export interface ExchangeOrder {
  readonly tenant: Tenant;
  readonly transactionId: string;
  readonly sell: MoneyData;
  readonly buy: MoneyData;
  /** Last three characters of the destination's identifier, which select the outcome in the sandbox; null if it has none. */
  readonly destinationSuffix: string | null;
}

/** Prices and exchanges currencies. One implementation per environment. */
export interface ExchangeMarket {
  readonly environment: Environment;
  /** False if the platform has no market: then nothing has a price. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** Receiving major units per sending major unit; null if the pair is not traded. Refused with SERVICE_UNAVAILABLE without a response. */
  rate(tenant: Tenant, sending: string, receiving: string): Promise<Rational | null>;
  /** Exchanges at the locked rate, once for a payment; null while the outcome is unknown. The id is that of the effect. */
  exchange(order: ExchangeOrder, id: string): Promise<ExchangeReport | null>;
}
