import { MemoryHistory } from '@app/audit/testing';
import type { EventStore, StoredEvent } from './event-store.js';
import { LongLog, logPages, type LogRange } from './log-pages.js';
import { lastEvent } from './stream-pages.js';

describe('the log in pages', () => {
  let history: MemoryHistory;
  let asked: bigint[];

  beforeEach(async () => {
    history = new MemoryHistory();
    for (let each = 0; each < 10; each++) await history.happens('a stream', { each });
    asked = [];
    const readAll = history.store.readAll.bind(history.store);
    history.store.readAll = (after, limit) => {
      asked.push(after);
      return readAll(after, limit);
    };
  });

  async function positions(range: LogRange): Promise<string[]> {
    const pages: string[] = [];
    for await (const page of logPages(history.store, range))
      pages.push(page.map(({ position }: StoredEvent) => position).join(' '));
    return pages;
  }

  it.each<[string, LogRange, string[]]>([
    ['from the beginning to the end', { pageSize: 4 }, ['1 2 3 4', '5 6 7 8', '9 10']],
    ['with an end that falls together with a page', { pageSize: 5 }, ['1 2 3 4 5', '6 7 8 9 10']],
    ['after a position and up to another, which is included', { after: 2n, upTo: 7n, pageSize: 3 }, ['3 4 5', '6 7']],
    ['with nothing in it', { after: 10n }, []],
    ['that ends where it begins', { after: 3n, upTo: 3n }, []],
  ])('yields every event once and in order, %s', async (_, range, expected) => {
    expect(await positions(range)).toEqual(expected);
  });

  it('requests the next page when one is yielded, and none beyond the end', async () => {
    const pages = logPages(history.store, { upTo: 8n, pageSize: 4 });
    await pages.next();
    expect(asked).toEqual([0n, 4n]);
    await pages.next();
    expect(await pages.next()).toMatchObject({ done: true });
    expect(asked).toEqual([0n, 4n]);
  });

  it('gives up beyond a number of events, before it yields more', async () => {
    let count = 0;
    const read = async (maxEvents: number): Promise<void> => {
      count = 0;
      for await (const page of logPages(history.store, { pageSize: 4, maxEvents })) count += page.length;
    };
    await read(10);
    expect(count).toBe(10);
    await expect(read(9)).rejects.toThrow(LongLog);
    expect(count).toBe(8);
  });

  it('reads no more once the consumer stops', async () => {
    for await (const page of logPages(history.store, { pageSize: 2 })) if (page.length > 0) break;
    await new Promise(setImmediate);
    expect(asked).toEqual([0n, 2n]);
  });

  it('throws the error of a read in place of its page', async () => {
    const pages = logPages(history.store, { pageSize: 4 });
    await pages.next();
    history.store.readAll = () => Promise.reject(new Error('out of reach'));
    await pages.next(); // had been asked for
    await expect(pages.next()).rejects.toThrow('out of reach');
  });
});

describe('the last event of a stream', () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_001, 3_500])('is found of %p events without reading all', async (count) => {
    const read: [number, number][] = [];
    const store = {
      read: (_: string, { from, upTo }: { from: number; upTo: number }) => {
        read.push([from, upTo]);
        const revisions = Array.from(
          { length: Math.max(0, Math.min(upTo, count - 1) - from + 1) },
          (_, at) => from + at,
        );
        return Promise.resolve(revisions.map((revision) => ({ revision })));
      },
    } as unknown as EventStore;
    expect((await lastEvent(store, 'a stream'))?.revision ?? -1).toBe(count - 1);
    expect(read.filter(([from, upTo]) => upTo > from)).toEqual([[0, 999]]);
    expect(read.length).toBeLessThan(20);
  });
});
