import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ReadSideProgress } from '@app/event-sourcing';
import { type Checkpoint, EventStore } from '@app/event-store';
import { type BookedEvent, tenantKey } from '@app/kernel';
import { TrialBalance } from '@app/accounts';
import type { PlatformDescription } from '@app/platforms';
import type { PartnersStage } from '../conformance/partners/partners.stage.js';
import { type Answer, ApiClient } from '../support/api-client.js';
import { TestApplication, type TestPlatform } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import type { TestDatabase } from '../support/database.js';
import { WAIT_LIMIT_MILLISECONDS, eventually } from '../support/eventually.js';
import { bookedEventsOf, imbalancesOf } from '../support/imbalances.js';
import { type AppendPoint, type KillPoint, type StatementPoint, nameOfPoint } from '../support/kill-point.js';
import { type TemporaryDataDirectory, temporaryDataDirectory } from '../support/server-process.js';
import { HeldAppends } from './held-appends.js';
import { Lockstep } from './lockstep.js';
import { MortalApplication } from './mortal-application.js';
import { StatementGate } from './statement-gate.js';

/** The log of each application under examination, as last read. */
const logs = new WeakMap<EventStore, { readonly head: Checkpoint; readonly events: Promise<readonly BookedEvent[]> }>();

const MAX_EVENTS = 10_000;

/** Partners of a platform that are about to report. */
interface PartnersWithReports {
  readonly partners: PartnersStage;
  /** Returns the platform's responses. */
  send(): Promise<readonly unknown[]>;
}

/** A prepared state with one request that is about to be made; or an operator's command, or reports of partners, in its place. */
interface Scene {
  readonly path?: string;
  readonly words?: readonly string[];
  /** Reported one after the other, with the same ids each time. */
  readonly reports?: PartnersWithReports;
  readonly body?: unknown;
  /** Content type of a body that is sent unchanged; others are JSON. */
  readonly contentType?: string;
  /** Token of the agent that makes the request, if there is one. */
  readonly agentToken?: string;
  /** The account that is debited. */
  readonly accountId: string;
  readonly amount: number;
  /** The account's balance before the request. */
  readonly before: number;
}

/** The platform of a scene, on an application shared with other platforms. */
interface Stage {
  readonly application: TestApplication;
  readonly api: ApiClient;
  /** Moves the clock for all scenes of the application, once all of them have requested it, and waits until all consequences are done. */
  readonly advance: (span: string | number) => Promise<void>;
}

/** State left by a process that died at a point of a scene, as the next process finds it. */
export interface Remains extends Stage {
  readonly scene: Scene;
  readonly point: KillPoint;
  /** Repeats the interrupted request, with its key unless another is given. */
  readonly repeat: (key?: string) => Promise<Answer<any>>;
}

/** A scene on a separate platform, and the key of the interrupted request. */
interface Play {
  readonly platform: TestPlatform;
  readonly scene: Scene;
  readonly key: string;
}

/**
 * Plays one scene for many points: each on a separate platform of one application, which halts at its point. Once all have halted, the
 * process dies, and the next process is examined. Each point that is not an append has a separate process.
 */
export class CrashWalk {
  private found: Promise<AppendPoint[]> | null = null;
  private readonly dead: Promise<void>[] = [];

  private constructor(
    private readonly setTheScene: (stage: Stage) => Promise<Scene>,
    private readonly database: TestDatabase,
    private readonly data: TemporaryDataDirectory,
    private readonly masterKey: Buffer,
    private readonly gate: StatementGate,
    private process: MortalApplication,
    private readonly later: number,
    private readonly description: Partial<PlatformDescription>,
  ) {}

  /** Requests are made `later` milliseconds after their scenes were prepared, on sandbox platforms unless described otherwise. */
  static async prepare(
    setTheScene: (stage: Stage) => Promise<Scene>,
    later = 0,
    description: Partial<PlatformDescription> = {},
  ): Promise<CrashWalk> {
    const { database, masterKey } = await TestApplication.unusedDatabase();
    const data = temporaryDataDirectory();
    const at = awayFromMidnight(new Date());
    const gate = new StatementGate();
    const boot = MortalApplication.boot(database, { masterKey, dataDirectory: data.path, at });
    boot.catch(() => gate.remove());
    const process = await boot;
    return new CrashWalk(setTheScene, database, data, masterKey, gate, process, later, description);
  }

  /** Every point that is worth a crash: before the first append of the request, and after each append that follows from it. */
  points(): Promise<AppendPoint[]> {
    this.found ??= this.findPoints();
    return this.found;
  }

  private async findPoints(): Promise<AppendPoint[]> {
    const { application } = this.process;
    const store = application.get(EventStore);
    const [play] = await this.prepared(1);
    const before = await store.head();
    await this.act(play!);
    await application.advance(0); // an authorization records its response after sending it
    const types = (await store.readAll(before, MAX_EVENTS))
      .filter(({ stream }) => stream.startsWith(`${tenantKey(play!.platform.tenant)}.`))
      .map(({ type }) => type);
    const seen = new Map<string, number>();
    const after = types.map((append): AppendPoint => {
      seen.set(append, (seen.get(append) ?? 0) + 1);
      return { moment: 'after', append, occurrence: seen.get(append)! };
    });
    return [{ moment: 'before', append: types[0]! }, ...after];
  }

  /** Plays the scene for every point, and examines the state after each death. */
  async playEach(points: readonly KillPoint[], examine: (remains: Remains) => Promise<void>): Promise<void> {
    const appends = points.filter(isAppend);
    if (appends.length > 0) await this.playAll(appends, examine);
    for (const point of points) if (!isAppend(point)) await this.playAll([point], examine);
  }

  async close(): Promise<void> {
    this.process.die();
    await Promise.all([...this.dead, this.process.clearAway()]);
    this.gate.remove();
    await this.database.drop();
    this.data.remove();
  }

  private async playAll(points: readonly KillPoint[], examine: (remains: Remains) => Promise<void>): Promise<void> {
    const plays = await this.prepared(points.length);
    try {
      await this.restartAfter(() => {
        const [point] = points;
        return isAppend(point!)
          ? this.dieAtAppends(points as AppendPoint[], plays)
          : this.dieAtStatement(point!, plays);
      });
      await this.examineAll(points, plays, examine);
    } catch (error) {
      const unfinished = await this.withWork(plays);
      if (unfinished.length > 0)
        name(
          error,
          'Work is left where it was killed',
          unfinished.map((index) => points[index]!),
        );
      throw error;
    }
  }

  private async examineAll(
    points: readonly KillPoint[],
    plays: readonly Play[],
    examine: (remains: Remains) => Promise<void>,
  ): Promise<void> {
    const platforms = plays.map(({ platform: { tenant, api } }) => ({
      tenant,
      api: new ApiClient(this.process.application.url, api.credential),
    }));
    const failures: { readonly point: KillPoint; readonly error: unknown }[] = [];
    await this.onEach(platforms, async (stage, index) => {
      const { scene, key } = plays[index]!;
      const point = points[index]!;
      const repeat = (again = key) => request(stage.api, scene, again);
      await scene.reports?.partners.moveTo(stage.application);
      await examine({ ...stage, scene, point, repeat }).catch((error: unknown) => failures.push({ point, error }));
    });
    if (failures.length === 0) return;
    const [{ error }] = failures as [(typeof failures)[0]];
    name(
      error,
      'Killed',
      failures.map(({ point }) => point),
    );
    throw error;
  }

  /** Indexes of the plays whose sagas have due work, which keeps an application from becoming idle. */
  private async withWork(plays: readonly Play[]): Promise<number[]> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    const { rows } = await client
      .query<{ tenant: string }>(
        'SELECT DISTINCT tenant FROM saga_queue WHERE due_at <= $1 AND parked_reason IS NULL',
        [this.process.application.clock.now()],
      )
      .finally(() => client.end());
    const tenants = new Set(rows.map(({ tenant }) => tenant));
    return plays.flatMap(({ platform: { tenant } }, index) => (tenants.has(tenantKey(tenant)) ? [index] : []));
  }

  /** Platforms with a scene each, ready for the requests. */
  private async prepared(count: number): Promise<Play[]> {
    const { application } = this.process;
    const description = { name: 'Sandbox', ...this.description };
    const platforms = await Promise.all(Array.from({ length: count }, () => application.createPlatform(description)));
    const scenes = await this.onEach(platforms, (stage) => this.setTheScene(stage));
    await application.advance(this.later);
    return platforms.map((platform, index) => ({ platform, scene: scenes[index]!, key: randomUUID() }));
  }

  /** Ends the process, and starts the next one at the same time of the test clock. */
  private async restartAfter(death: () => Promise<void>): Promise<void> {
    const { process, masterKey } = this;
    try {
      await death();
    } finally {
      process.die();
      this.dead.push(process.clearAway());
      const at = process.application.clock.now();
      this.process = await MortalApplication.boot(this.database, { masterKey, dataDirectory: this.data.path, at });
    }
  }

  private async dieAtAppends(points: readonly AppendPoint[], plays: readonly Play[]): Promise<void> {
    const { application } = this.process;
    const store = application.get(EventStore);
    const held = new HeldAppends(store);
    plays.forEach(({ platform }, index) => held.halt(platform.tenant, points[index]!));
    const requests = this.actAll(plays);
    try {
      await reached(held);
      await application.get(ReadSideProgress).passed(await store.head(), WAIT_LIMIT_MILLISECONDS);
      await held.finish();
    } finally {
      this.process.die();
      held.forget();
    }
    await requests;
  }

  private async dieAtStatement(point: StatementPoint, plays: readonly Play[]): Promise<void> {
    const { process, gate } = this;
    gate.holdAt(point, process.port, () => process.die());
    const requests = this.actAll(plays);
    await reached(gate).finally(() => gate.forget());
    await requests;
  }

  /** Makes the requests, whose responses may be lost with the process. */
  private async actAll(plays: readonly Play[]): Promise<void> {
    await Promise.all(plays.map((play) => this.act(play).catch(() => undefined)));
  }

  private act({ platform, scene, key }: Play): Promise<unknown> {
    if (scene.reports !== undefined) return scene.reports.send();
    if (scene.words === undefined) return request(platform.api, scene, key);
    const { url: databaseUrl } = this.database;
    return runOn({ databaseUrl, dataDirectory: this.data.path, masterKey: this.masterKey }, ...scene.words);
  }

  private onEach<Result>(
    platforms: readonly TestPlatform[],
    story: (stage: Stage, index: number) => Promise<Result>,
  ): Promise<Result[]> {
    const { application } = this.process;
    return Lockstep.tell(
      application.seenBy(platforms),
      (span) => application.advance(span),
      (own, index, advance) => story({ application: own, api: own.api, advance }, index),
    );
  }
}

const isAppend = (point: KillPoint): point is AppendPoint => 'append' in point;

async function reached(held: { readonly missed: readonly KillPoint[] }): Promise<void> {
  await eventually(() => held.missed.length === 0).catch((error: unknown) => {
    throw new Error(`no work came to the points ${held.missed.map(nameOfPoint).join(', ')}`, { cause: error });
  });
}

/** Prefixes an error's stack with the points that it is about. */
function name(error: unknown, what: string, points: readonly KillPoint[]): void {
  if (error instanceof Error) error.stack = `${what} ${points.map(nameOfPoint).join(', ')}: ${error.stack}`;
}

function request(api: ApiClient, { path, body, contentType, agentToken }: Scene, key: string): Promise<Answer<any>> {
  api.agentToken = agentToken;
  const headers = { 'idempotency-key': key, ...(contentType !== undefined && { 'content-type': contentType }) };
  return api.post(path!, body, { headers });
}

/** Invariants of the books: everything accounted for, nothing overdrawn, nothing in flight forever. */
export async function expectSoundBooks(application: TestApplication): Promise<void> {
  const { unbalanced, overdrawn, inFlight } = await application.get(TrialBalance).of(application.tenant);
  expect({ unbalanced, overdrawn, inFlight: inFlight.filter(({ amount }) => amount !== '0') }).toEqual({
    unbalanced: [],
    overdrawn: [],
    inFlight: [],
  });
  expect(await imbalancesOf(application, logAtRest(application.get(EventStore)))).toEqual([]);
  expect(application.faults).toEqual([]);
}

/** Read once for all platforms that are examined at the same head. */
async function logAtRest(store: EventStore): Promise<readonly BookedEvent[]> {
  const head = await store.head();
  const known = logs.get(store);
  if (known?.head === head) return known.events;
  const events = bookedEventsOf(store);
  logs.set(store, { head, events });
  return events;
}

export async function balanceOf(application: TestApplication, accountId: string): Promise<number> {
  const { body } = await application.api.get('/customers/internal-accounts?limit=100');
  return (body.data as { id: string; balance: { amount: number } }[]).find(({ id }) => id === accountId)!.balance
    .amount;
}

/**
 * The given time, or the start of the next day if less than two hours of the day are left, so that daily limits stay within one day of the
 * walk.
 */
export function awayFromMidnight(moment: Date): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1);
  return midnight - moment.getTime() < 2 * 3_600_000 ? new Date(midnight) : moment;
}
