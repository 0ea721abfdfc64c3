import type { Environment, MoneyData, Tenant } from '@app/kernel';
import type { Rational } from '../domain/quote/rational.js';
import type { ExchangeReport } from '../domain/transaction/network-reports.js';

/** One exchange at a locked rate: `sell` is paid, `buy` is received. */
export interface ExchangeOrder {
  readonly tenant: Tenant;
  readonly transactionId: string;
  readonly sell: MoneyData;
  readonly buy: MoneyData;
  /** Last three characters of the destination's identifier, by which the sandbox chooses its outcome; null when there are none. */
  readonly destinationSuffix: string | null;
}

/** Where currencies are priced and exchanged. One implementation an environment. */
export interface ExchangeMarket {
  readonly environment: Environment;
  /** False where the platform has none: nothing has a price then. */
  isConnected(tenant: Tenant): Promise<boolean>;
  /** Receiving major units for one sending major unit; null when the pair is not traded. Refuses SERVICE_UNAVAILABLE without an answer. */
  rate(tenant: Tenant, sending: string, receiving: string): Promise<Rational | null>;
  /** Exchanges at the rate that was locked, once for a payment; null while the outcome is not known. The id is that of the effect. */
  exchange(order: ExchangeOrder, id: string): Promise<ExchangeReport | null>;
}
