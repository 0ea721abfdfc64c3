import { MemoryHistory } from '@app/audit/testing';
import type { StoredEvent } from './event-store.js';
import { SharedPages } from './shared-pages.js';

describe('pages of the log that two readers share', () => {
  let history: MemoryHistory;
  let asked: string[];
  let pages: SharedPages<StoredEvent>;

  beforeEach(async () => {
    history = new MemoryHistory();
    for (let each = 0; each < 10; each++) await history.happens('a stream', { each });
    asked = [];
    pages = new SharedPages((after, limit) => {
      asked.push(`${limit} after ${after}`);
      return history.store.readAll(after, limit);
    }, 8);
  });

  async function positions(after: bigint, limit: number): Promise<string> {
    return (await pages.read(after, limit)).map(({ position }) => position).join(' ');
  }

  it('are read once, whichever reader is first, and equal the log', async () => {
    expect(await positions(0n, 4)).toBe('1 2 3 4');
    expect(await positions(0n, 2)).toBe('1 2');
    expect(await positions(2n, 4)).toBe('3 4'); // the page ends here
    expect(await positions(4n, 4)).toBe('5 6 7 8');
    expect(await positions(4n, 4)).toBe('5 6 7 8');
    expect(asked).toEqual(['4 after 0', '4 after 4']);
  });

  it('are forgotten once the other reader has taken them', async () => {
    await positions(0n, 4);
    await positions(0n, 4);
    expect(await positions(0n, 4)).toBe('1 2 3 4');
    expect(asked).toEqual(['4 after 0', '4 after 0']);
  });

  it('are forgotten for later ones, so that a reader that is alone holds few', async () => {
    for (const after of [0n, 4n, 8n]) await positions(after, 4);
    expect(await positions(0n, 4)).toBe('1 2 3 4');
    expect(await positions(8n, 4)).toBe('9 10');
    expect(asked).toEqual(['4 after 0', '4 after 4', '4 after 8', '4 after 0']);
  });

  it('say nothing about the end of the log: later events are read', async () => {
    expect(await positions(10n, 4)).toBe('');
    await history.happens('a stream', { each: 10 });
    expect(await positions(10n, 4)).toBe('11');
  });
});
