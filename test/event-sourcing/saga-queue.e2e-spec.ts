import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  AggregateRunner,
  EventSourcingModule,
  GuardsSaga,
  PlatformQuiescence,
  ReadSideProgress,
  type SagaGate,
  SagaQueue,
} from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { TestClock } from '@app/kernel/testing';
import type { LaneRun } from '../../libs/event-sourcing/src/sagas/saga-queue.js';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import { Probe, ProbeDatabase, errand, errandsSaga } from './probe.js';
import { infrastructure } from '../../libs/application/src/infrastructure/infrastructure.js';

const tenant = (name: string): Tenant => ({ platformId: derivedUuid('Platform', name), environment: 'SANDBOX' });
const NOW = new Date('2026-01-15T12:00:00.000Z');
const LATER = new Date(NOW.getTime() + 1);
const WORKER = 1;

describe('a platform', () => {
  it('is not at rest while another process moves a timer of it into the queue', async () => {
    const database = await ProbeDatabase.create();
    const probe = await Probe.boot(database.url);
    const mover = await database.pool.connect();
    try {
      await database.pool.query(
        `INSERT INTO timers (id, saga, tenant, instance, lane, pool, name, correlation_id, due_at, clocked)
         VALUES ('timer', 'shop.errands', $1, gen_random_uuid(), 'lane', 'default', 'ring', 'request', $2, true)`,
        [tenantKey(tenant('one')), probe.clock.now()],
      );
      await mover.query(`BEGIN; WITH due AS (DELETE FROM timers RETURNING *)
        INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
        SELECT id, saga, tenant, instance, lane, pool, false, correlation_id, '{}', due_at FROM due`);
      const queue = probe.get(SagaQueue);
      const look = queue.hasDueWork.bind(queue);
      const found: boolean[] = [];
      queue.hasDueWork = async (...about) => {
        found.push(await look(...about));
        await mover.query('COMMIT'); // between this look and whatever follows it
        return found.at(-1)!;
      };
      expect(await probe.get(PlatformQuiescence).reached(tenant('one'), () => found.length === 3)).toBe(false);
      expect(found).toEqual([true, true, true]);
    } finally {
      mover.release();
      await probe.close();
      await database.close();
    }
  });
});

describe('leasing fairly', () => {
  let database: ProbeDatabase;
  let probe: Probe;
  let queue: SagaQueue;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
    probe = await Probe.boot(database.url, { role: { readSide: false, sagas: false } });
    queue = probe.get(SagaQueue);
  });
  afterEach(async () => {
    await probe.close();
    await database.close();
  });

  /** Inputs of a tenant, each in a separate lane unless one is given. */
  async function enqueue(
    name: string,
    count: number,
    { lane, dueAt = NOW, pool = 'default' }: { lane?: string; dueAt?: Date; pool?: 'default' | 'deliveries' } = {},
  ): Promise<void> {
    await database.pool.query(
      `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
       SELECT $1 || random(), 'shop.errands', $2, gen_random_uuid(), coalesce($3, $1 || n), $6, false, 'request',
              json_build_object('kind', 'wake', 'name', 'ring', 'timer', 'timer'), $5
       FROM generate_series(1, $4) n`,
      [name, tenantKey(tenant(name)), lane ?? null, count, dueAt, pool],
    );
  }

  const take = (
    limit: number,
    maxPerShare: number,
    worker = WORKER,
    held = new Map<string, number>(),
  ): Promise<readonly LaneRun[]> => queue.lease(worker, 'default', NOW, { limit, maxPerShare, held });

  async function leased(
    limit: number,
    maxPerShare: number,
    worker = WORKER,
    held = new Map<string, number>(),
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const input of (await take(limit, maxPerShare, worker, held)).flat()) {
      const name = ['slow', 'one', 'two'].find((each) => tenantKey(tenant(each)) === input.tenant)!;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  it("leases no more than a tenant's share, so that others get theirs behind any number of its inputs", async () => {
    await enqueue('slow', 500);
    await enqueue('one', 3);
    await enqueue('two', 20);
    expect(await leased(64, 8)).toEqual({ slow: 8, one: 3, two: 8 });
  });

  it('counts leased inputs of a tenant against its share', async () => {
    await enqueue('slow', 30);
    expect(await leased(64, 8, WORKER, new Map([[tenantKey(tenant('slow')), 5]]))).toEqual({ slow: 3 });
    expect(await leased(64, 8, WORKER, new Map([[tenantKey(tenant('slow')), 8]]))).toEqual({});
  });

  it('knows since when the oldest input, webhook and timer are due, and which pools hold an input to take, whatever is parked or not due yet', async () => {
    expect(await queue.oldestDue(NOW)).toEqual({ input: null, webhook: null, timer: null });
    const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
    await enqueue('a', 1, { dueAt: ago(9_000) });
    await database.pool.query("UPDATE saga_queue SET parked_reason = 'for a person'");
    await enqueue('b', 1, { dueAt: LATER });
    expect((await queue.oldestDue(NOW)).input).toBeNull();
    await enqueue('b', 1, { dueAt: LATER, pool: 'deliveries' });
    expect(await queue.waitingPools(NOW)).toEqual([]);
    await enqueue('c', 2, { dueAt: ago(3_000) });
    expect(await queue.waitingPools(NOW)).toEqual(['default']);
    await database.pool.query(
      `INSERT INTO timers (id, saga, tenant, instance, lane, pool, name, correlation_id, due_at)
       SELECT n::text, 'shop.errands', 't', gen_random_uuid(), 'l', 'default', 'ring', 'r', $1::timestamptz + n * interval '1 minute'
       FROM generate_series(0, 1) n`,
      [ago(2_000)],
    );
    await enqueue('d', 2, { dueAt: ago(1_000), pool: 'deliveries' });
    expect(await queue.waitingPools(NOW)).toEqual(['default', 'deliveries']);
    await database.pool.query("UPDATE saga_queue SET leased_by = 1 WHERE pool = 'deliveries'");
    expect(await queue.waitingPools(NOW)).toEqual(['default']);
    expect(await queue.oldestDue(NOW)).toEqual({ input: ago(3_000), webhook: ago(1_000), timer: ago(2_000) });
  });

  it('leases no more than the limit, each once', async () => {
    await enqueue('one', 3);
    await enqueue('two', 3);
    const first = await take(4, 8);
    const second = await take(4, 8, 2);
    expect([first.length, second.length]).toEqual([4, 2]);
    expect(new Set([first, second].flat(2).map(({ id }) => id)).size).toBe(6);
  });

  it('leases the first inputs of a lane together and in order, to one worker at a time, and waits for those that are not due', async () => {
    await enqueue('one', 20, { lane: 'lane' });
    await enqueue('one', 3, { lane: 'later', dueAt: LATER });
    await enqueue('two', 1, { dueAt: LATER });
    const ids = (runs: readonly (readonly { readonly id: string }[])[]): number[][] =>
      runs.map((run) => run.map(({ id }) => Number(id)));
    const first = await take(64, 8);
    expect(ids(first)).toEqual([Array.from({ length: 16 }, (_, index) => index + 1)]);
    expect(await leased(64, 8, 2)).toEqual({});
    const done = first.flat().slice(0, 3);
    await Promise.all(done.map(({ id }) => queue.finish(WORKER, id)));
    await queue.release(
      WORKER,
      first
        .flat()
        .slice(3)
        .map(({ id }) => id),
    );
    expect(ids(await take(64, 8, 2))).toEqual([[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]]);
  });

  it('leases more deliveries of a lane together, since they are pipelined', async () => {
    const lengths = async (worker: number) => {
      const bounds = { limit: 64, maxPerShare: 64, held: new Map() };
      return (await queue.lease(worker, 'deliveries', NOW, bounds)).map((run) => run.length);
    };
    await enqueue('one', 300, { lane: 'lane', pool: 'deliveries' });
    expect(await lengths(1)).toEqual([256]);
    for (let lane = 0; lane < 20; lane++) await enqueue('two', 70, { lane: `lane ${lane}`, pool: 'deliveries' });
    expect(await lengths(2)).toEqual(Array.from({ length: 20 }, () => 64)); // many lanes take no more than before
  });

  it('stops a run of a lane before an input that is not due', async () => {
    await enqueue('one', 2, { lane: 'lane' });
    await enqueue('one', 1, { lane: 'lane', dueAt: LATER });
    await enqueue('one', 1, { lane: 'lane' });
    expect(await leased(64, 8)).toEqual({ one: 2 });
  });

  it('serves the lanes of a tenant in turn, however much work the first ones have', async () => {
    for (const lane of ['a', 'b', 'c', 'd']) await enqueue('one', 75, { lane }); // many at first, then few
    const served: string[] = [];
    for (let round = 0; round < 4; round++) {
      const runs = await take(64, 3);
      served.push(
        runs
          .map(([{ lane }]) => lane)
          .sort()
          .join(''),
      );
      await Promise.all(runs.flat().map(({ id }) => queue.finish(WORKER, id)));
    }
    expect(served).toEqual(['abc', 'abd', 'acd', 'bcd']);
  });
});

const asked: string[] = [];

@GuardsSaga('shop.errands')
@Injectable()
class OpenForOne implements SagaGate {
  async isOpen(each: Tenant): Promise<boolean> {
    asked.push(tenantKey(each));
    return tenantKey(each) === tenantKey(tenant('one'));
  }
}

@Module({ providers: [OpenForOne] })
class GateModule {}

describe('a gated saga', () => {
  it('records nothing for a tenant that has it off, and everything for one that has it on', async () => {
    const database = await ProbeDatabase.create();
    const root = infrastructure({
      databaseUrl: database.url,
      clock: new TestClock(),
      poolSize: 4,
      release: 'test',
      masterKey: Buffer.alloc(32, 3),
      role: { readSide: true, sagas: false },
      report: (_, error) => {
        throw error;
      },
    });
    const feature = EventSourcingModule.forFeature({ aggregates: [errand], sagas: [errandsSaga] });
    const application = await NestFactory.createApplicationContext(
      { module: GateModule, imports: [...root, feature] },
      { logger: false },
    );
    try {
      for (const name of ['one', 'two', 'one', 'two']) {
        const metadata = commandMetadata(`${name} ${asked.length} ${Math.random()}`);
        const runner = application.get(AggregateRunner, { strict: false });
        await runner.run(errand, tenant(name), derivedUuid('errand', name), { how: 'wake', word: name }, metadata);
      }
      const head = await application.get(EventStore, { strict: false }).head();
      await application.get(ReadSideProgress, { strict: false }).passed(head, 10_000);
      const { rows } = await database.pool.query<{ tenant: string }>('SELECT tenant FROM saga_queue');
      expect(rows.map((row) => row.tenant)).toEqual([tenantKey(tenant('one')), tenantKey(tenant('one'))]);
      expect(new Set(asked)).toEqual(new Set([tenantKey(tenant('one')), tenantKey(tenant('two'))]));
    } finally {
      await application.close();
      await database.close();
    }
  });
});
