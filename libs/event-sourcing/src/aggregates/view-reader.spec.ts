import { derivedUuid } from '@app/kernel';
import { EventCodec, EventRegistry, streamName } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { commandMetadata, till, type TillCommand, tillView } from '../testing/till.fixture.js';
import { AggregateRunner } from './aggregate-runner.js';
import { ViewReader } from './view-reader.js';

const ID = derivedUuid('till');

describe('reading a resource from its stream', () => {
  let views: ViewReader;
  let vault: KeyVault;
  let hearing: { isCurrent: boolean };
  let reads: { from?: number; upTo?: number }[];
  let run: (commandId: string, command: TillCommand) => Promise<unknown>;

  beforeEach(() => {
    const store = new MemoryEventStore();
    const registry = new EventRegistry();
    registry.register(...till.events);
    vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
    const codec = new EventCodec(registry, vault);
    const runner = new AggregateRunner({ store, codec, release: 'test' });
    run = (commandId, command) => runner.run(till, TEST_TENANT, ID, command, commandMetadata(commandId));
    reads = [];
    const counted = new MemoryEventStore();
    counted.read = (stream, range = {}) => {
      reads.push(range);
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
