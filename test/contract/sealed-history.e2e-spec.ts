import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestClock } from '@app/kernel/testing';
import { MemorySeals } from '../../libs/audit/src/seals/memory-seals.js';
import { Sealer } from '../../libs/audit/src/seals/sealer.js';
import { ofRequest } from '../../libs/audit/src/seals/search-keys.js';
import { LogSearch } from '../../libs/audit/src/search/log-search.js';
import { HistoryAudit } from '../../libs/audit/src/verification/history-audit.js';
import { EventMacs } from '../../libs/event-store/src/store/event-macs.js';
import type { EventStore, StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import { shareOf } from '../../libs/event-store/src/store/progress.js';
import { SealKey } from '../../libs/event-store/src/vault/seal-key.js';
import { verifyOffline } from '../audit/tampering.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import { METADATA, recordables, streamOf } from './recordable.js';
import { EventStoreDbSubject, PostgresSubject, type Subject, memory } from './subjects.js';

const STREAMS = 30;
const EVENTS_A_STREAM = 40;

/* Sealing, verifying and exporting use a store only through its port: they work the same on each. */
describe.each<[string, () => Promise<Subject>]>([
  ['memory', memory],
  ['PostgreSQL', () => PostgresSubject.make()],
  ['EventStoreDB', async () => EventStoreDbSubject.on(await LoopbackServer.start())], // a separate server: the whole log is verified
])('a history in %s', (name, make) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'sealed-history-'));
  let subject: Subject;
  let store: EventStore;
  const seals = new MemorySeals();

  beforeAll(async () => {
    subject = await make();
    store = await subject.open();
    for (let each = 0; each < STREAMS; each++) {
      const stream = streamOf('sealed', name, each);
      const contents = Array.from({ length: EVENTS_A_STREAM }, (_, index) => ({ index }));
      await store.append(
        stream,
        -1,
        recordables(stream, 0, contents, undefined, { ...METADATA, correlationId: `request ${each}` }),
      );
    }
    await auditOf(store).sealer.seal({ all: true });
  }, 30_000);

  afterAll(async () => {
    await subject.close();
    rmSync(directory, { recursive: true, force: true });
  });

  function auditOf(log: EventStore): { audit: HistoryAudit; sealer: Sealer } {
    const key = new SealKey(Buffer.alloc(32, 9));
    // the events of the contract have no authentication codes: they precede the start of authentication
    const authenticity = () => ({ macs: new EventMacs(Buffer.alloc(32, 9)), after: 2n ** 62n });
    const sealer = new Sealer({
      store: log,
      seals,
      key,
      authenticity,
      clock: new TestClock(),
      leads: () => true,
      failed: () => undefined,
    });
    return { audit: new HistoryAudit({ store: log, seals, sealer, key, authenticity, release: 'test' }), sealer };
  }

  /** The store as it would appear if its log had been changed. */
  function withLog(change: (events: readonly StoredEvent[]) => readonly StoredEvent[]): EventStore {
    return Object.assign(Object.create(store) as EventStore, {
      readAll: async (after: bigint, limit: number) =>
        change(await store.readAll(0n, 100_000))
          .filter(({ position }) => position > after)
          .slice(0, limit),
    });
  }

  it('is sealed a thousand events at a time, and verifies in the store and from an export', async () => {
    const all = await seals.read(0, 100);
    expect(all.at(-1)!.last).toBe(await store.head());
    expect(all.slice(0, -1).every(({ count }) => count === 1_000)).toBe(true);
    const { audit } = auditOf(store);
    expect(await audit.verify(() => undefined)).toMatchObject({ found: 0, unsealed: 0 });
    const lines: string[] = [];
    for await (const line of audit.export('2026-01-15T12:00:00.000Z', () => undefined)) lines.push(`${line}\n`);
    const file = path.join(directory, 'history.jsonl');
    writeFileSync(file, lines.join(''));
    expect(verifyOffline(file, '--public-key', audit.publicKey)).toMatchObject({ exitCode: 0 });
  });

  it('is searched by request without reading all of it, and reports its progress', async () => {
    const search = new LogSearch(store, seals);
    const all = await store.readAll(0n, 100_000);
    const { correlationId } = all[1_100]!.metadata;
    const found: StoredEvent[] = [];
    for await (const event of search.find([ofRequest(correlationId)], () => undefined)) found.push(event);
    expect(found).toHaveLength(EVENTS_A_STREAM);
    expect(found).toEqual(all.filter(({ metadata }) => metadata.correlationId === correlationId));
    const shares: (number | null)[] = [];
    for (const upTo of [all[0]!, all[all.length / 2]!, all.at(-1)!])
      shares.push(shareOf(upTo.position, await store.head()));
    expect(shares[0]!).toBeLessThan(0.1);
    expect(Math.abs(shares[1]! - 0.5)).toBeLessThan(0.1);
    expect(shares[2]).toBe(1);
  });

  it('misses a stream that was deleted, and the end of the log', async () => {
    const gone = streamOf('sealed', name, 7);
    const deleted = await auditOf(withLog((events) => events.filter(({ stream }) => stream !== gone))).audit.verify(
      () => undefined,
    );
    expect(deleted.findings[0]!.what).toContain(`${EVENTS_A_STREAM} events`);
    const shortened = await auditOf(withLog((events) => events.slice(0, -3))).audit.verify(() => undefined);
    expect(shortened.findings.map(({ what }) => what)).toContainEqual(
      expect.stringContaining('3 events, the first with the hash'),
    );
  });
});
