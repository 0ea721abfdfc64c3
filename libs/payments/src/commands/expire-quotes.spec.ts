import type { AggregateRunner } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import type { OpenQuotes } from '../queries/open-quotes.questions.js';
import { ExpireQuotes, ExpireQuotesHandler } from './expire-quotes.js';

const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:10.000Z' };
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';
const three = '00000000-0000-4000-8000-000000000003';

/** By UUID of a quote, the moment of its expiry. */
type Page = Readonly<Record<string, string>>;

/** Pages of open quotes with the moment of their expiry; those of `broken` cannot expire. */
async function expire(
  pages: readonly Page[],
  broken: readonly string[] = [],
): Promise<{ readonly expired: readonly string[]; readonly answer: unknown }> {
  const expired: string[] = [];
  const open = {
    async *pages() {
      for (const page of pages)
        yield Object.entries(page).map(([uuid, expiresAt]) => ({ id: `Quote:${uuid}`, expiresAt }));
    },
  } as unknown as OpenQuotes;
  const runner = {
    run: async (_: unknown, _tenant: unknown, uuid: string) => {
      expired.push(uuid);
      if (broken.includes(uuid)) throw new Error('broken');
    },
  } as unknown as AggregateRunner;
  const command = new ExpireQuotes(TEST_TENANT, { period: '2026-01-01T00:0' }, METADATA);
  const answer = await new ExpireQuotesHandler(runner, open).execute(command).catch((error: Error) => error.message);
  return { expired, answer };
}

describe('the open quotes of a period', () => {
  const due = '2026-01-01T00:00:10.000Z';

  it('expire whose time is over; the first of the others says when to look again', async () => {
    const pages: readonly Page[] = [
      { [one]: due },
      { [two]: '2026-01-01T00:00:30.000Z', [three]: '2026-01-01T00:00:40.000Z' },
    ];
    expect(await expire(pages)).toEqual({ expired: [one], answer: { lookAgainAt: '2026-01-01T00:00:30.000Z' } });
    expect(await expire([{ [one]: due }])).toEqual({ expired: [one], answer: null });
    expect(await expire([])).toEqual({ expired: [], answer: null });
  });

  it('are listed up to the first that does not expire yet, however many are open', async () => {
    expect(await expire([{ [one]: '2026-01-01T00:00:30.000Z' } as Page, { [two]: due }])).toEqual({
      expired: [],
      answer: { lookAgainAt: '2026-01-01T00:00:30.000Z' },
    });
  });

  it('are looked at once a second at most, however many expire', async () => {
    expect(await expire([{ [one]: '2026-01-01T00:00:10.001Z' }])).toEqual({
      expired: [],
      answer: { lookAgainAt: '2026-01-01T00:00:11.000Z' },
    });
  });

  it('expire where another one fails, which is reported afterwards', async () => {
    expect(await expire([{ [one]: due, [two]: due }, { [three]: due }], [one])).toEqual({
      expired: [one, two, three],
      answer: 'broken',
    });
  });
});
