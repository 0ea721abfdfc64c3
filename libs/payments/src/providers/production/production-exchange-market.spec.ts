import type { Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { ProductionExchangeMarket } from './production-exchange-market.js';

const TENANT: Tenant = { platformId: 'b3f1f6f0-4a68-4d0e-9d25-0a6b6f7f0f01', environment: 'PRODUCTION' };

describe('Rates of a partner', () => {
  it('are kept for five seconds, and not while the clock goes back to them', async () => {
    let now = Date.parse('2026-01-15T12:00:00.000Z');
    let asked = 0;
    const connections = { isConnected: async () => true } as unknown as PartnerConnections;
    const orders = {
      answer: async () => ({ rates: [{ sending: 'USD', receiving: 'EUR', rate: `0.${++asked}` }] }),
    } as unknown as PartnerOrders;
    const market = new ProductionExchangeMarket(connections, orders, { now: () => new Date(now) });
    const rateAfter = async (milliseconds: number) => {
      now += milliseconds;
      return (await market.rate(TENANT, 'USD', 'EUR'))?.numerator;
    };
    expect([await rateAfter(0), await rateAfter(4_999), await rateAfter(1)]).toEqual([1n, 1n, 2n]);
    expect([await rateAfter(-3_600_000), await rateAfter(1_000)]).toEqual([3n, 3n]);
  });
});
