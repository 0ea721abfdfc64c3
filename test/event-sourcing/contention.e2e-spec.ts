import pg from 'pg';
import { derivedUuid } from '@app/kernel';
import { DatabaseListener } from '../../libs/database/src/database-listener.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { AggregateRunner } from '../../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { Contention, contentionMessages, randomPause } from '../../libs/event-sourcing/src/aggregates/contention.js';
import { commandMetadata, till } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { POSTGRES_EVENT_STORE_MIGRATIONS } from '../../libs/event-store/src/adapters/postgres/event-store.migration.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { EventRegistry } from '../../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { TEST_TENANT } from '../../libs/kernel/src/testing/given.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';

const PROCESSES = 3;
const WRITERS = 32;
const COMMANDS_A_WRITER = 12;
const COMMANDS_OF_THE_NEWCOMER = 20;
/**
 * Maximum number of commands of the busy process that end while one of the newcomer waits: a count, so that other load of the machine does
 * not change it.
 */
const MAX_OVERTAKING = 32 * WRITERS;

describe('processes that append to the same stream at once', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 8 });
    await migrate(pool, POSTGRES_EVENT_STORE_MIGRATIONS);
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await pool.end();
    await database.drop();
  });

  async function process(): Promise<AggregateRunner> {
    const registry = new EventRegistry();
    registry.register(...till.events);
    const listener = new DatabaseListener(pool.options);
    await listener.start();
    const store = new PostgresEventStore(pool, listener);
    closers.push(
      () => store.close(),
      () => listener.close(),
    );
    const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    return new AggregateRunner({
      store,
      codec,
      release: 'test',
      contention: new Contention(randomPause, contentionMessages(listener)),
    });
  }

  /** Runs commands one after the other; rejects if one failed. */
  async function hammer(runner: AggregateRunner, id: string, name: string, commands: number): Promise<void> {
    for (let n = 0; n < commands; n++)
      await runner.run(till, TEST_TENANT, id, { do: 'deposit', amount: 1 }, commandMetadata(`${name}/${n}`));
  }

  it('all succeed: no command of three processes with 32 writers each fails', async () => {
    const id = derivedUuid('a till that three processes want');
    const runners = await Promise.all(Array.from({ length: PROCESSES }, process));
    const work = runners.flatMap((runner, index) =>
      Array.from({ length: WRITERS }, (_, writer) => hammer(runner, id, `${index}/${writer}`, COMMANDS_A_WRITER)),
    );
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await runners[0]!.load(till, TEST_TENANT, id)).state.balance).toBe(PROCESSES * WRITERS * COMMANDS_A_WRITER);
  }, 60_000);

  it('a new process succeeds while another keeps the stream busy without a pause', async () => {
    const id = derivedUuid('a till that one process keeps busy');
    const [busy, newcomer] = await Promise.all([process(), process()]);
    const stop = new AbortController();
    let done = 0;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !stop.signal.aborted; n++) {
        await hammer(busy, id, `busy/${writer}/${n}`, 1);
        done += 1;
      }
    });
    const overtaking: number[] = [];
    try {
      for (let n = 0; n < COMMANDS_OF_THE_NEWCOMER; n++) {
        const before = done;
        await hammer(newcomer, id, `newcomer/${n}`, 1);
        overtaking.push(done - before);
      }
    } finally {
      stop.abort();
      await Promise.all(writers);
    }
    const median = overtaking.toSorted((a, b) => a - b)[COMMANDS_OF_THE_NEWCOMER / 2]; // the machine may delay one of them
    expect(median).toBeLessThan(MAX_OVERTAKING);
  }, 60_000);
});
