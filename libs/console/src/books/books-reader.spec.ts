import { LongLog } from '@app/event-store';
import { BooksReader } from './books-reader.js';

describe('The books at the console', () => {
  const tenant = { platformId: '5a1f0c7e-33a4-4a5f-9d0e-000000000001', environment: 'SANDBOX' } as const;
  const readerOf = (asOf: () => Promise<object>) =>
    new BooksReader(
      { asOf } as never,
      { asOf: async () => ({ imbalances: [], settling: 0 }) } as never,
      null as never,
      null as never,
    );

  it('are refused at a past moment where the log is longer than a request may read', async () => {
    const asked: unknown[][] = [];
    const reader = readerOf(async (...question: unknown[]) => {
      asked.push(question);
      throw new LongLog(200_000);
    });
    await expect(reader.trialBalance(tenant, '2026-01-01T00:00:00.000Z')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(asked).toEqual([[tenant, '2026-01-01T00:00:00.000Z', { maxEvents: 200_000 }]]);
  });

  it('fail with any other fault of the store', async () => {
    const reader = readerOf(async () => {
      throw new Error('the database is away');
    });
    await expect(reader.trialBalance(tenant, '2026-01-01T00:00:00.000Z')).rejects.toThrow('the database is away');
  });
});
