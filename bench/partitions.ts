import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { derivedUuid, type Tenant } from '@app/kernel';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import { PostgresDataKeys } from '../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { appendCatalogue } from './parts/catalogue-log.js';
import { table } from './parts/figures.js';
import { type OwnDatabase, onOwnDatabase, SEARCH_PATH } from './parts/own-database.js';
import { singleReadModels } from './parts/read-models.js';

/*
 * The read side of 1, 2 and 4 processes: a log of many platforms, which holds the whole catalogue over and over, is shown to them at
 * once, and each applies the events of the partitions that it leads. CPU counts, since there may be fewer cores than processes.
 */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 60_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PROCESSES = (process.env['BENCH_PROCESSES'] ?? '1,2,4').split(',').map(Number);
const PLATFORMS = 64;
const LOOK_MILLISECONDS = 50;
const HERE = import.meta.dirname;

const tenants: readonly Tenant[] = Array.from({ length: PLATFORMS }, (_, n) => ({
  platformId: derivedUuid('platform', n),
  environment: 'SANDBOX',
}));

async function makeLog({ pool }: OwnDatabase): Promise<number> {
  const listener = new DatabaseListener(pool.options);
  const store = new PostgresEventStore(pool, listener);
  try {
    await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    const vault = new KeyVault(new PostgresDataKeys(pool), Buffer.alloc(32, 1));
    const { tables } = await singleReadModels();
    const aggregates = [...new Set(tables.map(({ view }) => view.aggregate))];
    return await appendCatalogue({ store, vault, aggregates }, tenants, EVENTS);
  } finally {
    await store.close();
    await listener.close();
  }
}

async function until(pool: pg.Pool, condition: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ is: boolean | null }>(`SELECT ${condition} AS is`);
    if (rows[0]!.is === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
}

function answerOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
    child.once('message', (answer) => resolve(Number(answer)));
  });
}

async function used(children: readonly ChildProcess[]): Promise<readonly number[]> {
  return Promise.all(
    children.map((child) => {
      const answer = answerOf(child);
      child.send('used');
      return answer;
    }),
  );
}

interface Figures {
  readonly seconds: number;
  /** µs of CPU an event: of the busiest process, of all processes, of PostgreSQL. */
  readonly busiest: number;
  readonly all: number;
  readonly postgres: number;
}

async function measured(database: OwnDatabase, processes: number, events: number): Promise<Figures> {
  const { pool } = database;
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM event_head');
  const head = rows[0]!.position;
  await pool.query(`UPDATE event_head SET position = 0; DROP SCHEMA read_models CASCADE; CREATE SCHEMA read_models;
                    DELETE FROM reader_checkpoints; CHECKPOINT`);
  const children = Array.from({ length: processes }, () =>
    fork(path.join(HERE, 'parts', 'follower.process.ts'), {
      execArgv: ['--max-semi-space-size=32', '--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: database.url(), PGOPTIONS: SEARCH_PATH },
    }),
  );
  await Promise.all(children.map(answerOf));
  await until(pool, 'EXISTS (SELECT FROM reader_checkpoints)');
  if (processes > 1) await until(pool, `(SELECT count(*) FROM partition_leaders) = ${processes}`);
  const before = { node: await used(children), postgres: await database.cpu() };
  const started = performance.now();
  await pool.query(`UPDATE event_head SET position = ${head}; NOTIFY events_appended, '${head}'`);
  await until(pool, `(SELECT min(position) FROM reader_positions) = ${head}`);
  const seconds = (performance.now() - started) / 1_000;
  const after = await used(children);
  const node = after.map((cpu, index) => cpu - before.node[index]!);
  const postgres = (await database.cpu()) - before.postgres;
  for (const child of children) {
    child.removeAllListeners('exit');
    child.send('stop');
    await once(child, 'exit');
  }
  const each = (sum: number): number => sum / events;
  return {
    seconds,
    busiest: each(Math.max(...node)),
    all: each(node.reduce((sum, cpu) => sum + cpu, 0)),
    postgres: each(postgres),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

await onOwnDatabase(async (database) => {
  const events = await makeLog(database);
  console.log(`${events.toLocaleString('en')} events of ${PLATFORMS} platforms, medians of ${ROUNDS} rounds in turn`);
  const rounds = new Map<number, Figures[]>(PROCESSES.map((processes) => [processes, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [processes, figures] of rounds) figures.push(await measured(database, processes, events));
  table(
    [
      'processes',
      'seconds',
      'Node of the busiest, µs an event',
      'Node of all',
      'PostgreSQL',
      'events/s of a whole thread each',
    ],
    [...rounds].map(([processes, figures]) => {
      const of = (name: keyof Figures): number => median(figures.map((each) => each[name]));
      return [
        String(processes),
        of('seconds').toFixed(1),
        of('busiest').toFixed(1),
        of('all').toFixed(1),
        of('postgres').toFixed(1),
        Math.round(1_000_000 / of('busiest')).toLocaleString('en'),
      ];
    }),
  );
});
