import type { Pool } from 'pg';
import { DATABASE_POOL } from '@app/database';
import { SagaQueue, Timers } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { PostgresDataKeys } from '../../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { eventually } from '../support/eventually.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { Probe, ProbeDatabase, WAKES_AFTER_MILLISECONDS, errandsSaga, tillId } from './probe.js';

describe('a PostgreSQL that is killed', () => {
  let postgres: OwnPostgres;
  let database: ProbeDatabase;
  let probe: Probe;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
  }, 60_000);
  beforeEach(async () => {
    database = await ProbeDatabase.empty(postgres.url);
  });
  afterEach(async () => {
    await probe.close();
    await database.close();
  });
  afterAll(() => postgres.stop());

  /** Kills a database process, so that the server drops every connection and recovers; resolves when it responds again. */
  async function crash(): Promise<void> {
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]!.pid, 'SIGKILL');
    const answers = (pool: Pool) =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
    await eventually(async () => (await answers(database.pool)) && answers(probe.get<Pool>(DATABASE_POOL)));
  }

  it("keeps appends, data keys and timers, and of the queue's finished work only the part before one of them", async () => {
    probe = await Probe.boot(database.url, { role: { readSide: false, sagas: false } });
    const [pool, queue] = [probe.get<Pool>(DATABASE_POOL), probe.get(SagaQueue)];
    const waiting = async () =>
      (await database.pool.query<{ id: string }>('SELECT id FROM saga_queue ORDER BY id')).rows.map(({ id }) => id);
    const timer = {
      id: 'timer',
      saga: errandsSaga.fullName,
      tenant: 'any',
      instance: tillId(1),
      lane: 'any',
      pool: 'default',
      name: 'ring',
      correlationId: 'any',
      dueAt: '2100-01-01T00:00:00Z',
    };
    const promises: readonly (() => Promise<unknown>)[] = [
      () => probe.till(1, { do: 'deposit', amount: 1 }, 'deposit'),
      () => new PostgresDataKeys(pool).keep('any', 'subject', 'wrapped'),
      () => probe.get(Timers).set([timer]),
    ];
    for (const [place, promise] of promises.entries()) {
      await database.pool.query(
        `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at, leased_by)
         SELECT $1 || n, 'any', 'any', $2, 'any', 'default', false, 'any', '{}', now(), 1 FROM generate_series(1, 2) AS n`,
        [`${place} `, tillId(1)],
      );
      const [before, after] = (await waiting()).slice(-2) as [string, string];
      await queue.finish(1, before);
      await promise();
      await queue.finish(1, after);
      await crash();
      expect(await waiting()).not.toContain(before);
      expect(await waiting()).toContain(after);
    }
    expect(await probe.get(EventStore).head()).toBe(1n);
    expect(await new PostgresDataKeys(pool).find('any', 'subject')).toBe('wrapped');
    expect((await pool.query('SELECT id FROM timers')).rows).toEqual([{ id: 'timer' }]);
  }, 60_000);

  it('has the sagas repeat lost work under the same ids, and every timer fires', async () => {
    const asked: string[] = [];
    probe = await Probe.boot(database.url, {
      role: { readSide: true, sagas: true },
      sagas: [errandsSaga],
      behaviour: {
        perform: async ({ word }, { id }) => {
          asked.push(id);
          if (asked.length === 1) await crash(); // the lease is lost, and so are the routing and its input
          return { outcome: 'done', data: word };
        },
      },
    });
    await probe.errand('a', 'act', 'word');
    await probe.errand('b', 'wake', 'later');
    await eventually(async () => (await probe.log('a').catch(() => [])).length === 2);
    await probe.settle();
    await crash(); // finished work is pending again
    await eventually(() =>
      probe.settle().then(
        () => true,
        () => false,
      ),
    );
    await probe.advance(WAKES_AFTER_MILLISECONDS);
    await probe.settle();
    expect(await probe.log('a')).toEqual(['asked word', 'performed word']);
    expect(await probe.log('b')).toEqual(['asked later', 'rang for later', 'obeyed later']);
    expect(new Set(asked).size).toBe(1);
  }, 120_000);
});
