import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AggregateRunner, EventSourcingModule, EventStore, GuardsSaga, ReadSideProgress, type SagaGate, SagaQueue } from '@app/event-sourcing';
import { TestClock } from '@app/event-sourcing/testing';
import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { Probe, ProbeDatabase, errand, errandsSaga } from './probe.js';

const tenant = (name: string): Tenant => ({ platformId: derivedUuid('Platform', name), environment: 'SANDBOX' });
const NOW = new Date('2026-01-15T12:00:00.000Z');
const WORKER = 1;

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

  /** Inputs of a tenant, each in a lane of its own unless one is given. */
  async function enqueue(name: string, count: number, { lane, dueAt = NOW }: { lane?: string; dueAt?: Date } = {}): Promise<void> {
    await database.pool.query(
      `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
       SELECT $1 || random(), 'shop.errands', $2, gen_random_uuid(), coalesce($3, $1 || n), 'deliveries', false, 'request',
              json_build_object('kind', 'wake', 'name', 'ring', 'timer', 'timer'), $5
       FROM generate_series(1, $4) n`,
      [name, tenantKey(tenant(name)), lane ?? null, count, dueAt],
    );
  }

  async function leased(limit: number, mostOfATenant: number, worker = WORKER): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const input of await queue.leaseFairly(worker, 'deliveries', NOW, limit, mostOfATenant)) {
      const name = ['slow', 'one', 'two'].find((each) => tenantKey(tenant(each)) === input.tenant)!;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  it('takes of one tenant no more than its share, so that others get theirs behind any number of its inputs', async () => {
    await enqueue('slow', 500);
    await enqueue('one', 3);
    await enqueue('two', 20);
    expect(await leased(64, 8)).toEqual({ slow: 8, one: 3, two: 8 });
    expect(await leased(64, 8)).toEqual({});
  });

  it('counts what the worker still holds, and what it has finished no more', async () => {
    await enqueue('slow', 30);
    const held = await queue.leaseFairly(WORKER, 'deliveries', NOW, 64, 8);
    await queue.finish(held.slice(0, 5).map(({ id }) => id));
    expect(await leased(64, 8)).toEqual({ slow: 5 });
    expect(await leased(64, 8, 2)).toEqual({ slow: 8 });
  });

  it('takes the oldest first, no more than the limit, each once', async () => {
    await enqueue('one', 3);
    await enqueue('two', 3);
    const first = await queue.leaseFairly(WORKER, 'deliveries', NOW, 4, 8);
    const second = await queue.leaseFairly(2, 'deliveries', NOW, 4, 8);
    expect([first, second].map((inputs) => inputs.map(({ id }) => Number(id)))).toEqual([[1, 2, 3, 4], [5, 6]]);
  });

  it('keeps the order of a lane and waits for what is not due', async () => {
    await enqueue('one', 3, { lane: 'lane' });
    await enqueue('two', 1, { dueAt: new Date(NOW.getTime() + 1) });
    expect(await leased(64, 8)).toEqual({ one: 1 });
    expect(await leased(64, 8)).toEqual({});
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
  it('records nothing for a tenant that does not want it, and all for one that does', async () => {
    const database = await ProbeDatabase.create();
    const root = EventSourcingModule.forRoot({
      databaseUrl: database.url, clock: new TestClock(), poolSize: 4, release: 'test', masterKey: Buffer.alloc(32, 3),
      role: { readSide: true, sagas: false }, report: (_, error) => { throw error; },
    });
    const feature = EventSourcingModule.forFeature({ aggregates: [errand], sagas: [errandsSaga] });
    const application = await NestFactory.createApplicationContext({ module: GateModule, imports: [root, feature] }, { logger: false });
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
