import type { Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { ProductionPaymentNetwork } from './production-payment-network.js';

const TENANT: Tenant = { platformId: 'b3f1f6f0-4a68-4d0e-9d25-0a6b6f7f0f01', environment: 'PRODUCTION' };
const FIVE_MINUTES = 300_000;

describe('Rails of a partner', () => {
  let now: number;
  let generation: number;
  let asked: number;
  let isSilent: boolean;
  let network: ProductionPaymentNetwork;

  beforeEach(() => {
    now = Date.parse('2026-01-15T12:00:00.000Z');
    [generation, asked, isSilent] = [1, 0, false];
    const connections = { of: async () => ({ generation }) } as unknown as PartnerConnections;
    const orders = {
      answer: async () => {
        asked += 1;
        return isSilent ? null : { rails: [`RAIL_${asked}`] };
      },
    } as unknown as PartnerOrders;
    network = new ProductionPaymentNetwork(connections, orders, { now: () => new Date(now) });
  });

  const railsAfter = (milliseconds: number) => {
    now += milliseconds;
    return network.rails(TENANT);
  };

  it('are kept for five minutes, and not while the clock goes back to them', async () => {
    const kept = [await railsAfter(0), await railsAfter(FIVE_MINUTES - 1), await railsAfter(1)];
    expect(kept).toEqual([['RAIL_1'], ['RAIL_1'], ['RAIL_2']]);
    expect([await railsAfter(-3_600_000), await railsAfter(1_000)]).toEqual([['RAIL_3'], ['RAIL_3']]);
  });

  it('are asked for once by payments that begin together', async () => {
    expect(await Promise.all([railsAfter(0), railsAfter(0), railsAfter(0)])).toEqual([
      ['RAIL_1'],
      ['RAIL_1'],
      ['RAIL_1'],
    ]);
  });

  it('are those of before while the partner gives no answer, and never those of another partner', async () => {
    await railsAfter(0);
    isSilent = true;
    expect(await railsAfter(FIVE_MINUTES)).toEqual(['RAIL_1']);
    generation = 2;
    expect(await railsAfter(0)).toBeNull();
  });
});
