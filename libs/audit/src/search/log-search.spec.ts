import { keysOf, ofKind, ofRequest } from '../seals/search-keys.js';
import { MemoryHistory } from '../testing/history.fixture.js';
import { LogSearch } from './log-search.js';

describe('a search in the log', () => {
  let history: MemoryHistory;
  let search: LogSearch;
  let read: number;

  const happen = async (count: number, name: string) => {
    for (let each = 0; each < count; each++) await history.happens(name, { each });
  };
  const found = async (keys: readonly string[], options?: { readonly wholeLog: boolean }): Promise<bigint[]> => {
    const positions: bigint[] = [];
    read = 0;
    for await (const { position } of search.find(keys, () => undefined, options)) positions.push(position);
    return positions;
  };

  beforeEach(async () => {
    history = new MemoryHistory();
    search = new LogSearch(history.store, history.seals);
    for (const name of ['one', 'other', 'one']) {
      await happen(10, name);
      await history.sealer.seal({ all: true });
    }
    await happen(2, 'one');
    await happen(1, 'other');
    const readAll = history.store.readAll.bind(history.store);
    history.store.readAll = async (after, limit) => {
      const page = await readAll(after, limit);
      read += page.length;
      return page;
    };
  });

  const numbers = (from: number, upTo: number) =>
    Array.from({ length: upTo - from + 1 }, (_, index) => BigInt(from + index));

  it('finds every event of a request, in its sealed ranges and in the unsealed rest', async () => {
    expect(await found([ofRequest('about one')])).toEqual([...numbers(1, 10), ...numbers(21, 32)]);
    expect(read).toBe(23);
    expect(await found([ofRequest('about other')])).toEqual([...numbers(11, 20), 33n]);
    expect(read).toBe(13);
    expect(await found([ofRequest('about nothing')])).toEqual([]);
    expect(read).toBe(3);
  });

  it('finds by several keys at once, each event once, and by kind', async () => {
    expect(await found([ofRequest('about one'), ofRequest('about other'), ofKind('history.thing-happened')])).toEqual(
      numbers(1, 33),
    );
    expect(await found([ofKind('history.thing-happened')])).toEqual(numbers(1, 33));
    expect(await found([ofKind('history.nothing-happened')])).toEqual([]);
  });

  it('reads the whole log for a caller that does not trust the index', async () => {
    history.seals.holding = async () => [];
    expect(await found([ofRequest('about one')])).toEqual([31n, 32n]);
    expect(await found([ofRequest('about one')], { wholeLog: true })).toEqual([...numbers(1, 10), ...numbers(21, 32)]);
  });

  it('misses nothing that is sealed during the search', async () => {
    const holding = history.seals.holding.bind(history.seals);
    history.seals.holding = async (keys, upTo) => {
      await history.anotherSealer().seal({ all: true });
      return holding(keys, upTo);
    };
    expect(await found([ofRequest('about other')])).toEqual([...numbers(11, 20), 33n]);
  });

  it('knows an event by its request and its kind', async () => {
    const [event] = await history.store.readAll(0n, 1);
    expect(keysOf(event!)).toEqual(['request about one', 'kind history.thing-happened']);
  });

  it('knows an event that records several reactions by the request of each', async () => {
    const [event] = await history.store.readAll(0n, 1);
    const type = 'history.looking-saga-reacted-together';
    const data = { reactions: [{ requestId: 'about other' }, { requestId: 'about more' }] };
    const keys = ['request about one', 'request about other', 'request about more', `kind ${type}`];
    expect(keysOf({ ...event!, type, data })).toEqual(keys);
    expect(keysOf({ ...event!, type, data: {} })).toEqual(['request about one', `kind ${type}`]);
  });
});
