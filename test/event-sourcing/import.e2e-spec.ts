import { HistoryAudit, HistoryImport, ImportRefused, Interventions, KeyBackup, Sealer, SealStore } from '@app/audit';
import { ReadTables, SagaInstances } from '@app/event-sourcing';
import { EventStore, type EventStoreChoice } from '@app/event-store';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { EventMacs } from '../../libs/event-store/src/store/event-macs.js';
import { SealKey } from '../../libs/event-store/src/vault/seal-key.js';
import { tenantKey } from '@app/kernel';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import {
  type Behaviour,
  Probe,
  ProbeDatabase,
  type ProbeOptions,
  WAKES_AFTER_MILLISECONDS,
  errandId,
  errandsSaga,
  tillId,
  tillsTable,
  totalsProjection,
} from './probe.js';

const WHOLE: ProbeOptions = {
  role: { readSide: true, sagas: true },
  sagas: [errandsSaga],
  projections: [totalsProjection()],
};
const SILENT: ProbeOptions = { ...WHOLE, role: { readSide: false, sagas: false } };
const BY = { operator: 'Grace Hopper', reason: 'it is looked into' };

/* Errands in every state in which a process can leave them, imported into another database, on both stores. */
describe.each<[string, () => Promise<{ readonly choice: EventStoreChoice; stop(): void }>]>([
  ['PostgreSQL', async () => ({ choice: { kind: 'postgres' }, stop: () => undefined })],
  [
    'EventStoreDB',
    async () => {
      const server = await LoopbackServer.start();
      return { choice: { kind: 'eventstoredb', connectionString: server.connectionString }, stop: () => server.stop() };
    },
  ],
])('a history that is imported into %s', (kind, serve) => {
  const clock = new TestClock();
  const asked: string[] = [];
  const behaviour = (over: Partial<Behaviour> = {}): Partial<Behaviour> => ({
    obey: async ({ word }) => {
      asked.push(`obey ${word}`);
      return word;
    },
    perform: async ({ word }, { id }) => {
      asked.push(`perform ${word} ${id}`);
      return { outcome: 'unknown' };
    },
    ...over,
  });
  let source: ProbeDatabase;
  let target: ProbeDatabase;
  let server: Awaited<ReturnType<typeof serve>>;
  let probe: Probe;
  let history: readonly string[];
  let ofNextRelease: readonly string[];
  let keys: readonly string[];
  let olderKeys: readonly string[];
  let performedAs: string;

  const boot = async (database: ProbeDatabase, options: ProbeOptions) => {
    probe = await Probe.boot(database.url, {
      clock,
      behaviour: behaviour(),
      eventStore: database === target ? server.choice : { kind: 'postgres' },
      ...options,
    });
  };
  const collected = async (lines: AsyncIterable<string>): Promise<string[]> => {
    const all: string[] = [];
    for await (const line of lines) all.push(line);
    return all;
  };
  async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
    yield* lines;
  }
  const bring = (lines = history, fileOfKeys = keys, withoutMissingKeys = false) =>
    probe.get(HistoryImport).run(
      { history: () => linesOf(lines), keys: linesOf(fileOfKeys) },
      {
        withoutMissingKeys,
        erases: ({ type, data }) =>
          type === 'shop.till-opened' && data['customer'] === 'Customer:gone' ? 'Customer:gone' : null,
        progress: () => undefined,
      },
    );

  beforeAll(async () => {
    [source, target, server] = await Promise.all([ProbeDatabase.empty(), ProbeDatabase.empty(), serve()]);
    await boot(source, WHOLE);
    for (const customer of ['here', 'gone', 'late']) {
      await probe.till(
        customer,
        { do: 'open', customer: `Customer:${customer}`, name: `Name of ${customer}` },
        `open ${customer}`,
      );
    }
    await probe.errand('done', 'instruct', 'done');
    await probe.errand('waiting', 'wake', 'waiting');
    await probe.errand('unknown', 'act', 'unknown');
    await probe.errand('parked', 'wake', 'parked');
    await probe.settle().catch(() => undefined); // unanswered effects are retried forever
    await probe
      .get(Interventions)
      .parkSaga(
        { tenant: TEST_TENANT, saga: errandsSaga.fullName, instance: errandId('parked') },
        BY,
        commandMetadata('park'),
      );
    await probe.close();
    await boot(source, SILENT);
    await probe.errand('unseen', 'instruct', 'unseen');
    const [header, ...kept] = await collected(probe.get(KeyBackup).lines(clock.now().toISOString()));
    const withoutLate = kept.slice(0, -1).filter((line) => !line.includes('Customer:late'));
    keys = [header!, ...kept];
    olderKeys = [header!, ...withoutLate, JSON.stringify({ kind: 'end', keys: withoutLate.length })];
    history = await collected(probe.get(HistoryAudit).export(clock.now().toISOString(), () => undefined));
    const [store, seals, sealer] = [probe.get(EventStore), probe.get(SealStore), probe.get(Sealer)];
    const parts = { store, seals, sealer, key: new SealKey(Buffer.alloc(32, 3)), release: 'next' };
    const authenticity = () => ({ macs: new EventMacs(Buffer.alloc(32, 3)), after: 0n });
    const next = new HistoryAudit({ ...parts, authenticity });
    ofNextRelease = await collected(next.export(clock.now().toISOString(), () => undefined));
    await probe.close();
    performedAs = asked.find((act) => act.startsWith('perform unknown'))!;
    asked.length = 0;
    await boot(target, SILENT);
  }, 60_000);

  afterAll(async () => {
    await probe.close();
    server.stop();
    await Promise.all([source.close(), target.close()]);
  });

  it("is refused when it is another installation's or was changed, with nothing of it imported", async () => {
    const changed = history.map((line) => line.replace('"word":"done"', '"word":"dome"'));
    await expect(bring(changed)).rejects.toThrow(ImportRefused);
    await expect(bring(history.slice(0, -1))).rejects.toThrow('the file is truncated');
    const [header, ...rest] = history;
    await expect(bring([header!.replace('"release":"test"', '"release":"next"'), ...rest])).rejects.toThrow(
      'does not sign this header',
    );
    await expect(bring(ofNextRelease)).rejects.toThrow('release next');
    await expect(bring(history, keys.slice(0, -1))).rejects.toThrow('is truncated');
    await expect(bring(history, olderKeys)).rejects.toThrow('Customer:late has no key in it');
    expect(await probe.get(EventStore).head()).toBe(0n);
  });

  it('continues where an earlier attempt broke off, and beside another history it does not begin', async () => {
    const store = probe.get(EventStore);
    const restore = store.restore.bind(store);
    store.restore = async (events) => {
      await restore(events.slice(0, 5));
      throw new Error('the machine lost its power');
    };
    await expect(bring(history, olderKeys, true)).rejects.toThrow('lost its power');
    store.restore = restore;
    expect(await store.readAll(0n, 100)).toHaveLength(5);
    const other = history.filter((_, index) => index !== 3);
    await expect(bring(other)).rejects.toThrow(ImportRefused);
    expect(await bring(history, olderKeys, true)).toMatchObject({
      resealed: kind === 'EventStoreDB',
      seals: 1,
      keys: 3,
      erased: 1,
      withoutKey: 1,
      instances: 3,
      inputs: 1,
    });
    await expect(bring()).rejects.toThrow('is not empty');
  });

  it('is the same history, and verifies under its seals or, where the store numbers by itself, under new ones', async () => {
    const audit = probe.get(HistoryAudit);
    expect(await audit.verify(() => undefined)).toMatchObject({ found: 0, unsealed: 0, seals: 1 });
    const exported = await collected(audit.export(clock.now().toISOString(), () => undefined));
    const placeless = (line: string): unknown => ({ ...JSON.parse(line), position: null });
    const events = (lines: readonly string[]) => lines.filter((line) => line.includes('"kind":"event"'));
    expect(events(exported).map(placeless)).toEqual(events(history).map(placeless));
    if (kind === 'PostgreSQL') expect(exported).toEqual(history);
    await probe.close();
  });

  it('has sagas finish their work under the same ids, and nothing twice', async () => {
    await boot(target, {
      ...WHOLE,
      behaviour: behaviour({
        perform: async ({ word }, { id }) => {
          asked.push(`perform ${word} ${id}`);
          return { outcome: 'done', data: word };
        },
      }),
    });
    await probe.settle();
    expect(asked.sort()).toEqual(['obey unseen', performedAs]);
    await probe.advance(WAKES_AFTER_MILLISECONDS);
    await probe.settle();
    expect(asked.sort()).toEqual(['obey unseen', 'obey waiting', performedAs]);
    expect(await probe.log('done')).toEqual(['asked done', 'obeyed done']);
    expect(await probe.log('unknown')).toEqual(['asked unknown', 'performed unknown']);
    const parked = (await probe.get(SagaInstances).open(tenantKey(TEST_TENANT), 10)).filter(
      ({ parked: reason }) => reason !== null,
    );
    expect(parked.map(({ instance }) => instance)).toEqual([errandId('parked')]);
    await probe
      .get(Interventions)
      .resumeSaga(
        { tenant: TEST_TENANT, saga: errandsSaga.fullName, instance: errandId('parked') },
        BY,
        commandMetadata('resume'),
      );
    await probe.settle();
    expect(await probe.advance(WAKES_AFTER_MILLISECONDS)).toBeGreaterThanOrEqual(0);
    await probe.settle();
    expect(asked).toContain('obey parked');
  }, 30_000);

  it('shows people whose keys are there, and none who was erased since or whose key was not imported', async () => {
    const names = await Promise.all(
      ['here', 'gone', 'late'].map(
        async (name) => (await probe.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(name)))?.name ?? null,
      ),
    );
    expect(names).toEqual(['Name of here', null, null]);
    expect(probe.faults).toEqual([]);
  });
});
