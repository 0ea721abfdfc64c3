import type { Tenant } from '@app/kernel';
import { UnmovedClocks } from '@app/kernel/testing';
import type { PlatformDirectory } from '@app/platforms';
import { ExchangeRates } from './exchange-rates.service.js';
import type { PaymentFacts } from './payment-facts.service.js';

const FIVE_MINUTES = 300_000;
const platform = (platformId: string): Tenant => ({ platformId, environment: 'SANDBOX' });

describe('The inputs of exchange rates', () => {
  let now: number;
  let reads: string[];
  let failing: boolean;
  let rates: ExchangeRates;

  beforeEach(() => {
    now = 0;
    reads = [];
    failing = false;
    const config = ({ platformId }: Tenant) => {
      reads.push(platformId);
      return failing ? Promise.reject(new Error('the store is away')) : Promise.resolve({ supportedCurrencies: [] });
    };
    rates = new ExchangeRates(
      {} as PaymentFacts,
      { config } as unknown as PlatformDirectory,
      new UnmovedClocks({ now: () => new Date(now) }),
    );
  });

  const list = (platformId: string) => rates.list(platform(platformId), { sendingAmount: 1n });

  it('are read once in five minutes, however many requests come when they have passed', async () => {
    await Promise.all([list('one'), list('one')]);
    now = FIVE_MINUTES;
    await Promise.all([list('one'), list('one'), list('one')]);
    expect(reads).toEqual(['one', 'one']);
  });

  it('are cached for the two hundred platforms that asked last', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `platform ${index}`);
    for (const name of ['first', ...names]) await list(name);
    reads = [];
    for (const name of names) await list(name);
    expect(reads).toEqual([]);
    await list('first');
    expect(reads).toEqual(['first']);
  });

  it('are read again by the next request after a failure', async () => {
    failing = true;
    await expect(list('one')).rejects.toThrow('the store is away');
    failing = false;
    await expect(list('one')).resolves.toEqual([]);
    expect(reads).toEqual(['one', 'one']);
  });
});
