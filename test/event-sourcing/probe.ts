import {
  type DynamicModule,
  type INestApplicationContext,
  Inject,
  Injectable,
  type InjectionToken,
  Module,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';
import { DATABASE_POOL } from '@app/database';
import {
  AggregateRunner,
  EventSourcingModule,
  HandlesEffect,
  ReadSideProgress,
  type Receipt,
  SagaQueue,
  SagaWorker,
  Timers,
  defineCommand,
} from '@app/event-sourcing';
import {
  type Branches,
  type CommandMetadata,
  defineEffect,
  defineSaga,
  defineTable,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
  filterColumn,
  park,
  performEffect,
  type Projection,
  type Saga,
  scheduleWake,
  type TableDefinition,
  when,
  sendCommand,
} from '@app/event-sourcing/definitions';
import { EventStore, type EventStoreChoice } from '@app/event-store';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import {
  CashMoved,
  commandMetadata,
  till,
  type TillCommand,
  type TillDocument,
  type TillState,
  tillView,
} from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { type Aggregate, type Json, type Tenant, defineAggregate, defineEvent, derivedUuid, text } from '@app/kernel';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventStoreBeside } from '../support/event-store.js';
import { WAIT_LIMIT_MILLISECONDS, eventually } from '../support/eventually.js';
import { StartedDatabases } from '../support/started-database.js';
import { infrastructure } from '../../libs/application/src/infrastructure/infrastructure.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/* A separate context for tests of the infrastructure: tills with money, and errands run by a saga. */

export const tillsTable = defineTable({
  name: 'shop_till',
  view: tillView,
  filters: {
    customer: filterColumn('text', (document: TillDocument) => document.customer),
    owner: filterColumn('fingerprint', (document: TillDocument) => document.name),
    is_empty: filterColumn('boolean', (document: TillDocument) => document.balance === 0),
    balance: filterColumn('integer', (document: TillDocument) => document.balance),
    tags: filterColumn('text[]', (document: TillDocument) => [
      document.balance % 2 === 0 ? 'even' : 'odd',
      `moved ${document.movements}`,
    ]),
  },
});

/** Sum of all movements; halted by a movement of the amount that the test chooses. */
export function totalsProjection(options: { readonly failsAt?: number; readonly create?: string } = {}): Projection {
  return {
    name: 'shop_totals',
    version: 1,
    create:
      options.create ??
      'CREATE TABLE shop_totals (only_row boolean PRIMARY KEY DEFAULT true, movements integer NOT NULL, total bigint NOT NULL); INSERT INTO shop_totals (movements, total) VALUES (0, 0)',
    drop: 'DROP TABLE IF EXISTS shop_totals',
    concerns: (type) => type === CashMoved.type,
    async apply(events, transaction) {
      for (const { data } of events) {
        const { amount } = data as { readonly amount: number };
        await transaction.query('UPDATE shop_totals SET movements = movements + 1, total = total + $1', [amount]);
        if (amount === options.failsAt) throw new Error(`${amount} is more than this projection can bear`);
      }
    },
  };
}

const ErrandAsked = defineEvent('shop.errand-asked', { how: text(), word: text() });

/** An errand, run by the saga as its event specifies: with a command, an effect, or after a delay. */
export const errand = defineAggregate<
  number,
  { readonly how: 'instruct' | 'act' | 'wake'; readonly word: string },
  ReturnType<typeof ErrandAsked>
>({
  context: 'shop',
  name: 'errand',
  events: [ErrandAsked],
  initial: 0,
  decide: ({ how, word }) => [ErrandAsked({ how, word })],
  evolve: (state) => state + 1,
});

export interface ErrandPayload {
  readonly word: string;
}

class Obey extends defineCommand<ErrandPayload, Json>('shop.obey') {}
const Perform = defineEffect<ErrandPayload>('shop.perform', 'outside party');
export const WAKES_AFTER_MILLISECONDS = 360_000;

export interface ErrandsState {
  readonly log: readonly string[];
  readonly word: string;
}

function outputOf(how: string, word: string) {
  if (how === 'instruct') return sendCommand('obey', Obey, { word });
  return how === 'act'
    ? performEffect('perform', Perform, { word })
    : scheduleWake('ring', { after: WAKES_AFTER_MILLISECONDS });
}

export const errandsSaga = defineSaga<ErrandsState, 'obey' | 'perform'>({
  context: 'shop',
  name: 'errands',
  version: 1,
  initial: { log: [], word: '' },
  awaited: true,
  on: [
    when(
      ErrandAsked,
      (event) => event.aggregateId,
      (state, { data: { how, word } }) => ({
        state: { log: [...state.log, `asked ${word}`], word },
        outputs: [outputOf(how, word)],
      }),
    ),
  ],
  answers: {
    obey: branches('obeyed'),
    perform: branches('performed'),
  },
  wakes: {
    ring: (state) => ({
      state: { ...state, log: [...state.log, `rang for ${state.word}`] },
      outputs: [sendCommand('obey', Obey, { word: state.word })],
    }),
  },
});

function branches(verb: string): Branches<ErrandsState, 'obey' | 'perform'> {
  const noted = (state: ErrandsState, word: string) => ({
    state: { ...state, log: [...state.log, word] },
    outputs: [],
  });
  return {
    // a number requests that many further steps
    done: (state, { data }) =>
      typeof data === 'number' && data > 0
        ? { state, outputs: [sendCommand('obey', Obey, { word: String(data - 1) })] }
        : noted(state, `${verb} ${String(data)}`),
    refused: (state, refusal) =>
      refusal.code === 'NOT_IMPLEMENTED' ? park(state, refusal) : noted(state, `refused with ${refusal.code}`),
  };
}

/** The test's results of commands and effects; by default each succeeds and returns its word. */
export interface Behaviour {
  obey(payload: ErrandPayload, metadata: CommandMetadata): Promise<Json>;
  perform(payload: ErrandPayload, request: EffectRequest): Promise<EffectOutcome>;
}

const BEHAVIOUR = Symbol('Behaviour');

@CommandHandler(Obey)
class ObeyHandler implements ICommandHandler<Obey> {
  constructor(@Inject(BEHAVIOUR) private readonly behaviour: Behaviour) {}

  execute({ data: payload, metadata }: Obey): Promise<Json> {
    return this.behaviour.obey(payload, metadata);
  }
}

@HandlesEffect(Perform)
@Injectable()
class PerformHandler implements EffectHandler<ErrandPayload> {
  constructor(@Inject(BEHAVIOUR) private readonly behaviour: Behaviour) {}

  perform(_tenant: Tenant, payload: ErrandPayload, request: EffectRequest): Promise<EffectOutcome> {
    return this.behaviour.perform(payload, request);
  }
}

export interface ProbeOptions {
  readonly clock?: TestClock;
  readonly behaviour?: Partial<Behaviour>;
  readonly role?: { readonly readSide: boolean; readonly sagas: boolean };
  readonly tables?: readonly TableDefinition<TillDocument>[];
  readonly projections?: readonly Projection[];
  readonly sagas?: readonly Saga<ErrandsState>[];
  /** Aggregates of a later release. */
  readonly aggregates?: readonly Aggregate[];
  /** The event store of the run by default. */
  readonly eventStore?: EventStoreChoice;
  /** Additional modules of the process. */
  readonly modules?: readonly Type[];
}

@Module({})
class ProbeModule {
  static register({
    behaviour = {},
    tables = [tillsTable],
    projections = [],
    sagas = [],
    aggregates = [],
  }: ProbeOptions): DynamicModule {
    const whole: Behaviour = {
      obey: async ({ word }) => word,
      perform: async ({ word }) => ({ outcome: 'done', data: word }),
      ...behaviour,
    };
    return {
      module: ProbeModule,
      imports: [
        EventSourcingModule.forFeature({ aggregates: [till, errand, ...aggregates], tables, projections, sagas }),
      ],
      providers: [{ provide: BEHAVIOUR, useValue: whole }, ObeyHandler, PerformHandler],
    };
  }
}

const MASTER_KEY = Buffer.alloc(32, 3);

/** One process of the probe; several may share a database. */
export class Probe {
  private constructor(
    readonly clock: TestClock,
    private readonly application: INestApplicationContext,
    readonly faults: readonly string[],
  ) {}

  static async boot(databaseUrl: string, options: ProbeOptions = {}): Promise<Probe> {
    const clock = options.clock ?? new TestClock();
    const faults: string[] = [];
    const root = infrastructure({
      databaseUrl,
      clock,
      poolSize: 4,
      release: 'test',
      eventStore: options.eventStore ?? (await eventStoreBeside(databaseUrl)),
      masterKey: MASTER_KEY,
      role: options.role ?? { readSide: true, sagas: false },
      report: (message, error) => faults.push(`${message}: ${String(error)}`),
    });
    const module = {
      module: ProbeModule,
      imports: [...root, ...(options.modules ?? []), ProbeModule.register(options)],
    };
    return new Probe(
      clock,
      await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false }),
      faults,
    );
  }

  get<T>(token: InjectionToken<T>): T {
    return this.application.get<T>(token, { strict: false });
  }

  close(): Promise<void> {
    return this.application.close();
  }

  till(name: string | number, command: TillCommand, commandId: string): Promise<Receipt<TillState>> {
    return this.get(AggregateRunner).run(till, TEST_TENANT, tillId(name), command, this.metadata(commandId));
  }

  errand(name: string | number, how: 'instruct' | 'act' | 'wake', word: string): Promise<Receipt<number>> {
    return this.get(AggregateRunner).run(
      errand,
      TEST_TENANT,
      errandId(name),
      { how, word },
      this.metadata(`${name} ${word}`),
    );
  }

  metadata(commandId: string): CommandMetadata {
    return { ...commandMetadata(commandId), at: this.clock.now().toISOString() };
  }

  /** The saga's record of an errand, folded from its stream. */
  async log(name: string | number): Promise<readonly string[]> {
    const { state } = await this.get(AggregateRunner).load(errandsSaga.aggregate, TEST_TENANT, errandId(name));
    return (state.own as ErrandsState).log;
  }

  /** Waits until every reader has passed the current end of the log. */
  async read(): Promise<boolean> {
    return this.get(ReadSideProgress).passed(await this.get(EventStore).head(), WAIT_LIMIT_MILLISECONDS);
  }

  /** Moves the clock and fires due timers. */
  async advance(span: string | number): Promise<number> {
    this.clock.advance(span);
    return this.get(Timers).tick();
  }

  /** Waits until there is nothing left to do at the present time of the clock, after waking the workers. */
  async settle(): Promise<void> {
    await this.get<Pool>(DATABASE_POOL).query(`NOTIFY saga_work, 'default'`);
    await eventually(async () => {
      const head = await this.get(EventStore).head();
      const isRead = await this.read();
      const due = await this.get(SagaQueue).due(this.clock.now());
      // a step is only finished once its events are read
      return isRead && due === 0 && this.get(SagaWorker).idle && (await this.get(EventStore).head()) === head;
    });
  }
}

export function tillId(name: string | number): string {
  return derivedUuid('till', name);
}

export function errandId(name: string | number): string {
  return derivedUuid('errand', name);
}

/** With migrations, and without tables of read models. */
const databases = new StartedDatabases(
  async ({ database }) => {
    const probe = await Probe.boot(database.url, { role: { readSide: false, sagas: false } });
    await probe.close();
  },
  () => MASTER_KEY,
);

/** A database for a test, with control over the connections to it. */
export class ProbeDatabase {
  private readonly booted: Probe[] = [];

  private constructor(
    readonly url: string,
    readonly pool: Pool,
    private readonly drop: () => Promise<void>,
  ) {}

  /** For events in PostgreSQL, with its migrations. */
  static async create(): Promise<ProbeDatabase> {
    return ProbeDatabase.of((await databases.next()).database);
  }

  /** Empty, on the run's server or on a server of the test. */
  static async empty(server?: string): Promise<ProbeDatabase> {
    return ProbeDatabase.of(await createTestDatabase(undefined, server));
  }

  private static of(database: TestDatabase): ProbeDatabase {
    const pool = new Pool({ connectionString: database.url, max: 2, application_name: 'test' });
    pool.on('error', () => undefined); // its connections break when the database is dropped
    return new ProbeDatabase(database.url, pool, () => database.drop());
  }

  /** The probes that use it. */
  get probes(): readonly Probe[] {
    return this.booted;
  }

  async boot(options: ProbeOptions = {}): Promise<Probe> {
    const probe = await Probe.boot(this.url, options);
    this.booted.push(probe);
    return probe;
  }

  async stop(probe: Probe): Promise<void> {
    this.booted.splice(this.booted.indexOf(probe), 1);
    await probe.close();
  }

  /** Process ids of the connections of a kind. */
  async connections(application: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 ORDER BY backend_start',
      [application],
    );
    return rows.map(({ pid }) => pid);
  }

  /** Number of connections other than those of the test. */
  async others(): Promise<number> {
    const { rows } = await this.pool.query<{ others: string }>(
      `SELECT count(*) AS others FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'test'`,
    );
    return Number(rows[0]!.others);
  }

  async terminate(pids: readonly number[]): Promise<void> {
    await this.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  }

  /** The connection that holds the leader lock. */
  async leader(): Promise<number | null> {
    const { rows } = await this.pool.query<{ pid: number }>(
      `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND l.mode = 'ExclusiveLock' AND l.granted AND a.application_name = 'read-side' AND a.datname = current_database()`,
    );
    return rows[0]?.pid ?? null;
  }

  /** Stops its probes and drops it. */
  async close(): Promise<void> {
    await Promise.all(this.booted.map((probe) => probe.close()));
    await this.pool.end();
    await this.drop();
  }
}
