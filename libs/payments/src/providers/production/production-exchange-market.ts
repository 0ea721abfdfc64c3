import type { ExchangeMarket } from '../exchange-market.port.js';

/** No market is connected in production yet: nothing has a price, and no exchange is ever reported. */
export class ProductionExchangeMarket implements ExchangeMarket {
  readonly environment = 'PRODUCTION';

  async rate(): Promise<null> {
    return null;
  }

  async exchange(): Promise<null> {
    return null;
  }
}
