import { derivedUuid } from '@app/kernel';
import { EventCodec, EventRegistry } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { defineTable } from '../definitions/table-definition.js';
import { ReadTables } from '../projections/read-tables.js';
import { commandMetadata, till, tillView } from '../testing/till.fixture.js';
import { AggregateRunner } from './aggregate-runner.js';
import { asOf, asOfOrNow, AsOfRead, runAsOf, withoutAsOf } from './point-in-time.js';
import { ViewReader } from './view-reader.js';

const ID = derivedUuid('till');
const OTHER = derivedUuid('another till');
const tillsTable = defineTable({ name: 'shop_till', view: tillView });

describe('a read as of a point in time', () => {
  const store = new MemoryEventStore();
  const registry = new EventRegistry();
  registry.register(...till.events);
  const vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
  const codec = new EventCodec(registry, vault);
  const runner = new AggregateRunner({ store, codec, release: 'test' });
  const views = new ViewReader(store, codec);
  const tables = new ReadTables({} as never, vault, views, null as never);

  const deposit = (id: string, commandId: string, at: string) =>
    runner.run(till, TEST_TENANT, id, { do: 'deposit', amount: 1 }, { ...commandMetadata(commandId), at });
  const balanceAt = (at: string) =>
    asOf({ at }, () => views.at(tillView, TEST_TENANT, ID)).then((document) => document?.balance ?? null);

  beforeAll(async () => {
    await deposit(ID, 'a', '2026-01-15T12:00:00.000Z');
    await deposit(ID, 'b', '2026-01-15T12:00:02.000Z');
    await deposit(ID, 'c', '2026-01-15T12:00:01.000Z'); // of a process whose clock is behind
    await deposit(ID, 'd', '2026-01-15T12:00:03.000Z');
    await deposit(OTHER, 'e', '2026-01-15T12:00:00.000Z');
    await deposit(OTHER, 'later', '2026-01-15T12:00:02.000Z');
  });

  it.each([
    ['2026-01-15T11:59:59.999Z', null],
    ['2026-01-15T12:00:00.000Z', 1],
    ['2026-01-15T12:00:01.500Z', 1],
    ['2026-01-15T12:00:02.000Z', 3],
    ['2026-01-15T12:00:03.000Z', 4],
  ])(
    'as of %s shows what the events until the first later one made, as nothing that follows a missing event may be shown',
    async (at, balance) => {
      expect(await balanceAt(at)).toBe(balance);
    },
  );

  it("shows a read model's resource from its stream", async () => {
    expect((await asOf({ revision: 1 }, () => tables.of(tillsTable).get(TEST_TENANT, ID)))?.balance).toBe(2);
    expect(await asOf({ revision: 4 }, () => tables.of(tillsTable).get(TEST_TENANT, ID))).toBeNull();
  });

  describe('of several streams', () => {
    const both = async (): Promise<unknown[]> => [
      await views.at(tillView, TEST_TENANT, ID),
      await views.at(tillView, TEST_TENANT, OTHER),
    ];

    it('by time shows each up to then', async () => {
      await expect(asOf({ at: '2026-01-15T12:00:00.000Z' }, both)).resolves.toMatchObject([
        { balance: 1 },
        { balance: 1 },
      ]);
    });

    it('by revision shows the first one up to that, the others up to its time, and nothing where there is no such revision', async () => {
      await expect(asOf({ revision: 0 }, both)).resolves.toMatchObject([{ balance: 1 }, { balance: 1 }]);
      await expect(asOf({ revision: 1 }, both)).resolves.toMatchObject([{ balance: 2 }, { balance: 2 }]);
      await expect(asOf({ revision: 9 }, both)).resolves.toEqual([null, null]);
    });

    it('of everything recorded shows events that a clock behind would leave out, and reports the streams it read', async () => {
      const asOfRead = new AsOfRead({ latestAt: '2026-01-15T12:00:00.000Z' });
      await expect(runAsOf(asOfRead, both)).resolves.toMatchObject([{ balance: 4 }, { balance: 2 }]);
      expect(asOfRead.streams).toHaveLength(2);
    });
  });

  it('shows the state that commands are decided on as of then', async () => {
    const balanceOfState = () =>
      runner.load(till, TEST_TENANT, ID).then(({ state, revision }) => [state.balance, revision]);
    expect(await asOf({ revision: 1 }, balanceOfState)).toEqual([2, 1]);
    expect(await asOf({ at: '2026-01-15T11:00:00.000Z' }, balanceOfState)).toEqual([0, -1]);
    expect(await asOf({ revision: 1 }, () => withoutAsOf(balanceOfState))).toEqual([4, 3]);
  });

  it('knows its moment: the requested time, or that of the revision', async () => {
    const momentAfterReading = async (): Promise<string> => {
      await views.at(tillView, TEST_TENANT, ID);
      return asOfOrNow('now');
    };
    expect(await momentAfterReading()).toBe('now');
    expect(await asOf({ at: '2026-01-15T12:00:07.000Z' }, momentAfterReading)).toBe('2026-01-15T12:00:07.000Z');
    expect(await asOf({ revision: 1 }, momentAfterReading)).toBe('2026-01-15T12:00:02.000Z');
  });

  it('refuses lists, which show the current state, and commands', async () => {
    await expect(
      asOf({ revision: 0 }, () => tables.of(tillsTable).list(TEST_TENANT, { limit: 1 })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(asOf({ revision: 0 }, () => deposit(ID, 'f', '2026-01-15T12:00:04.000Z'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await store.read(`${(await store.readAll(0n, 1))[0]!.stream}`)).toHaveLength(4);
  });

  it('does not affect concurrent reads of the current state', async () => {
    const [past, present] = await Promise.all([
      balanceAt('2026-01-15T12:00:00.000Z'),
      views.at(tillView, TEST_TENANT, ID),
    ]);
    expect([past, present?.balance]).toEqual([1, 4]);
  });
});
