import { derivedUuid } from '@app/kernel';
import { EventCodec, EventRegistry, streamName } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { commandMetadata, till, type TillCommand, tillView } from '../testing/till.fixture.js';
import { AggregateRunner } from './aggregate-runner.js';
import { ViewReader } from './view-reader.js';

const ID = derivedUuid('till');

describe('reading a resource from its stream', () => {
  const stream = streamName(TEST_TENANT, till, ID);
  let views: ViewReader;
  let store: MemoryEventStore;
  let codec: EventCodec;
  /** Number of reads that fail. */
  let refused: number;
  let vault: KeyVault;
  let hearing: { isCurrent: boolean };
  let reads: { from?: number; upTo?: number }[];
  let run: (commandId: string, command: TillCommand) => Promise<unknown>;

  beforeEach(() => {
    store = new MemoryEventStore();
    refused = 0;
    const registry = new EventRegistry();
    registry.register(...till.events);
    vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
    codec = new EventCodec(registry, vault);
    const runner = new AggregateRunner({ store, codec, release: 'test' });
    run = (commandId, command) => runner.run(till, TEST_TENANT, ID, command, commandMetadata(commandId));
    reads = [];
    const counted = new MemoryEventStore();
    counted.read = (stream, range = {}) => {
      reads.push(range);
      if (refused > 0) {
        refused -= 1;
        return Promise.reject(new Error('no connection'));
      }
      return store.read(stream, range);
    };
    hearing = { isCurrent: true };
    views = new ViewReader(counted, codec, hearing);
  });

  const balance = async (revision?: number) => (await views.at(tillView, TEST_TENANT, ID, revision))?.balance ?? null;

  it('shows nothing of a stream that does not exist', async () => {
    expect(await balance()).toBeNull();
    expect(await balance(3)).toBeNull();
  });

  it('shows every revision as it was, in whatever order they are asked for', async () => {
    for (let n = 0; n < 30; n++) await run(`d${n}`, { do: 'deposit', amount: 1 });
    let place = 7;
    for (let asked = 0; asked < 300; asked++) {
      place = (place * 31 + 17) % 30;
      expect(await balance(place)).toBe(place + 1);
      expect(await balance(asked % 10 === 0 ? undefined : 29)).toBe(30);
    }
    await Promise.all(
      Array.from({ length: 30 }, async (_, revision) => expect(await balance(revision)).toBe(revision + 1)),
    );
  });

  it('shows the newest revision, not that of the last read', async () => {
    for (let n = 1; n <= 20; n++) {
      await run(`d${n}`, { do: 'deposit', amount: 1 });
      expect(await balance()).toBe(n);
    }
    expect(await balance(500)).toBe(20);
  });

  it('reads nothing for a revision it has just folded, and only new events for a later one', async () => {
    for (let n = 0; n < 5; n++) await run(`d${n}`, { do: 'deposit', amount: 1 });
    await balance(4);
    reads.length = 0;
    await balance(4);
    expect(reads).toEqual([]);
    await run('more', { do: 'deposit', amount: 1 });
    await balance(5);
    expect(reads).toMatchObject([{ from: 5, upTo: 5 }]);
  });

  const recorded = async (revision: number) =>
    codec.decode((await store.read(stream, { from: revision, upTo: revision }))[0]!);

  it('reads nothing where the caller has the event and the document before it is known, or is being read', async () => {
    for (let n = 0; n < 20; n++) await run(`d${n}`, { do: 'deposit', amount: 1 });
    const events = await Promise.all(Array.from({ length: 20 }, (_, revision) => recorded(revision)));
    const after = (revision: number) => views.at(tillView, TEST_TENANT, ID, revision, events[revision]);
    const shown = await Promise.all(Array.from({ length: 9 }, (_, index) => after(index + 5)));
    expect(shown.map((document) => document?.balance)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(reads).toMatchObject([{ upTo: 5 }]);
    expect(await after(16)).toMatchObject({ balance: 17 }); // not the next one
    expect(reads.slice(1)).toMatchObject([{ from: 14, upTo: 16 }]);
  });

  it('reads nothing for the first event of a stream that the caller has', async () => {
    await run('d', { do: 'deposit', amount: 1 });
    expect(await views.at(tillView, TEST_TENANT, ID, 0, await recorded(0))).toMatchObject({ balance: 1 });
    expect(reads).toEqual([]);
  });

  it('reads the event itself where the one in memory is of another place, may show an erased person, or may be outdated', async () => {
    await run('open', { do: 'open', customer: 'customer-1', name: 'Ada' });
    await run('d', { do: 'deposit', amount: 1 });
    const [opened, deposited] = await Promise.all([recorded(0), recorded(1)]);
    await vault.shred(TEST_TENANT, 'customer-1');
    views.forget();
    expect(await views.at(tillView, TEST_TENANT, ID, 0, opened)).toMatchObject({ name: null });
    expect(await views.at(tillView, TEST_TENANT, ID, 1, opened)).toMatchObject({ name: null, balance: 1 });
    hearing.isCurrent = false;
    reads.length = 0;
    expect(await views.at(tillView, TEST_TENANT, ID, 1, deposited)).toMatchObject({ name: null, balance: 1 });
    expect(reads).toHaveLength(1);
  });

  it('reads the rest where the read before failed', async () => {
    for (let n = 0; n < 3; n++) await run(`d${n}`, { do: 'deposit', amount: 1 });
    const event = await recorded(2);
    refused = 1;
    const [failed, shown] = await Promise.allSettled([balance(1), views.at(tillView, TEST_TENANT, ID, 2, event)]);
    expect(failed.status).toBe('rejected');
    expect(shown).toMatchObject({ status: 'fulfilled', value: { balance: 3 } });
  });

  it('shows no personal data after its erasure, whatever is cached', async () => {
    await run('open', { do: 'open', customer: 'customer-1', name: 'Ada' });
    expect(await views.at(tillView, TEST_TENANT, ID)).toMatchObject({ name: 'Ada' });
    await vault.shred(TEST_TENANT, 'customer-1');
    views.forget();
    expect(await views.at(tillView, TEST_TENANT, ID)).toMatchObject({ name: null });
  });

  it('folds the stream again while it may have missed an erasure', async () => {
    await run('open', { do: 'open', customer: 'customer-1', name: 'Ada' });
    expect(await views.at(tillView, TEST_TENANT, ID)).toMatchObject({ name: 'Ada' });
    await vault.shred(TEST_TENANT, 'customer-1');
    expect(await views.at(tillView, TEST_TENANT, ID)).toMatchObject({ name: 'Ada' }); // not notified yet
    hearing.isCurrent = false;
    expect(await views.at(tillView, TEST_TENANT, ID)).toMatchObject({ name: null });
  });

  it('keeps streams of the same id apart by tenant', async () => {
    await run('a', { do: 'deposit', amount: 1 });
    const other = { ...TEST_TENANT, environment: 'PRODUCTION' as const };
    expect(await views.at(tillView, other, ID)).toBeNull();
    expect(await views.ofStream(tillView, streamName(TEST_TENANT, till, ID))).toMatchObject({ balance: 1 });
  });
});
