import type { Rational } from '../../domain/quote/rational.js';
import type { ExchangeReport } from '../../domain/transaction/network-reports.js';
import type { ExchangeMarket, ExchangeOrder } from '../exchange-market.port.js';
import { QUOTES } from './payment-scenarios.js';
import { sandboxRate } from './sandbox-rates.js';

/** Trades at constant rates; the destination's suffix can make the exchange fail (payments-cards 13.6). */
export class SandboxExchangeMarket implements ExchangeMarket {
  readonly environment = 'SANDBOX';

  async isConnected(): Promise<boolean> {
    return true;
  }

  async rate(_tenant: unknown, sending: string, receiving: string): Promise<Rational | null> {
    return sandboxRate(sending, receiving);
  }

  async exchange({ destinationSuffix }: Pick<ExchangeOrder, 'destinationSuffix'>): Promise<ExchangeReport> {
    return destinationSuffix !== null && !QUOTES.decisionOf(destinationSuffix).isExchanged
      ? { status: 'REFUSED', failureReason: 'QUOTE_EXECUTION_FAILED' }
      : { status: 'EXCHANGED' };
  }
}
