import pg from 'pg';
import { randomInt } from 'node:crypto';
import type { Clock } from '@app/kernel';
import type { DatabaseListener } from '../database/database-listener.js';
import { WakeUp } from '../projections/wake-up.js';
import { StoreUnreachable } from '../store/event-store.js';
import type { Saga, SagaPool } from './define-saga.js';
import { SAGA_WORK } from './routed-inputs.js';
import { type SagaMachine, StillUnknown } from './saga-machine.js';
import { type LaneRun, type QueuedInput, type SagaQueue, WORKER_LOCK_SPACE } from './saga-queue.js';

const CONCURRENCY: Record<SagaPool, number> = { default: 16, deliveries: 64 };
const MOMENT_MILLISECONDS = 3;
/** What one tenant's receiver may always keep busy; of an idle pool it may take up to half, so that a slow one never holds up another's. */
const LEAST_SHARE_OF_A_TENANT = 8;
const IDLE_MILLISECONDS = 250;
const RECLAIM_MILLISECONDS = 2_000;
const STOP_MILLISECONDS = 5_000;
const MOST_FAILURES = 12;
const LONGEST_BACKOFF_MILLISECONDS = 60_000;

interface WorkerParts {
  readonly database: pg.ClientConfig;
  readonly queue: SagaQueue;
  readonly machine: SagaMachine;
  readonly saga: (fullName: string) => Saga;
  readonly clock: Clock;
  readonly listener: DatabaseListener;
  readonly failed: (message: string, error: unknown) => void;
}

/** Works the queue of one process: one loop a pool, a bounded number of instances side by side in each. */
export class SagaWorker {
  private readonly wakeUps: Record<SagaPool, WakeUp> = { default: new WakeUp(), deliveries: new WakeUp() };
  private readonly working = new Map<string, Promise<void>>();
  /** How many lanes of each tenant are in hand. */
  private readonly held: Record<SagaPool, Map<string, number>> = { default: new Map(), deliveries: new Map() };
  private life: Life | null = null;
  private loops: Promise<void>[] = [];
  private reclaimer: NodeJS.Timeout | null = null;
  private unlisten: (() => void) | null = null;
  private running = false;
  private reclaiming = false;

  constructor(private readonly parts: WorkerParts) {}

  async start(): Promise<void> {
    this.running = true;
    await this.live();
    await this.parts.queue.reclaim([]);
    this.unlisten = this.parts.listener.listen(SAGA_WORK, (pool) => this.wakeUps[pool as SagaPool]?.call());
    this.reclaimer = setInterval(() => void this.reclaim(), RECLAIM_MILLISECONDS);
    this.loops = (['default', 'deliveries'] as const).map((pool) => this.loop(pool));
  }

  /** Stops taking work and waits a moment for what is under way; what takes longer is taken over by another worker. */
  async stop(): Promise<void> {
    this.running = false;
    if (this.reclaimer !== null) clearInterval(this.reclaimer);
    this.unlisten?.();
    for (const wakeUp of Object.values(this.wakeUps)) wakeUp.call();
    await Promise.all(this.loops);
    await Promise.race([Promise.all(this.working.values()), patience(STOP_MILLISECONDS)]);
    await this.die();
  }

  get idle(): boolean {
    return this.working.size === 0;
  }

  /**
   * Holds the lock by which others know that this worker lives. Each life has a number of its own: what is marked with
   * the number of a lost one is anybody's.
   */
  private async live(): Promise<void> {
    const client = new pg.Client({ ...this.parts.database, application_name: 'saga-worker', keepAlive: true });
    const life: Life = { number: randomInt(1, 2 ** 31 - 1), client };
    client.on('error', () => undefined); // its end, which follows, is what counts
    client.once('end', () => {
      if (this.life === life) this.life = null;
    });
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, $2)', [WORKER_LOCK_SPACE, life.number]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.life = life;
    if (!this.running) await this.die();
  }

  private async die(): Promise<void> {
    const life = this.life;
    this.life = null;
    await life?.client.end().catch(() => undefined);
  }

  private async reclaim(): Promise<void> {
    if (this.reclaiming) return;
    this.reclaiming = true;
    try {
      if (this.life === null) await this.live();
      await this.parts.queue.reclaim([...this.working.keys()]);
    } catch (error) {
      if (this.running) this.parts.failed('the work of dead workers could not be taken over', error);
    } finally {
      this.reclaiming = false;
    }
  }

  private async loop(pool: SagaPool): Promise<void> {
    while (this.running) {
      const free = CONCURRENCY[pool] - this.busy(pool);
      const taken = free > 0 && this.life !== null ? await this.take(this.life.number, pool, free) : 0;
      if (!this.running) return;
      if (taken > 0) await moment(); // so that under load one question serves many
      await this.wakeUps[pool].wait(IDLE_MILLISECONDS); // what comes, and every lane that is done, calls
    }
  }

  private async take(worker: number, pool: SagaPool, limit: number): Promise<number> {
    try {
      const share = pool === 'deliveries' ? Math.max(LEAST_SHARE_OF_A_TENANT, Math.floor(limit / 2)) : CONCURRENCY[pool];
      const runs = await this.parts.queue.lease(worker, pool, this.parts.clock.now(), { limit, mostOfATenant: share, held: this.held[pool] });
      for (const run of runs) this.begin(worker, pool, run);
      return runs.length;
    } catch (error) {
      if (this.running) this.parts.failed('the saga queue could not be read', error);
      return 0;
    }
  }

  private begin(worker: number, pool: SagaPool, run: LaneRun): void {
    this.hold(pool, run[0].tenant, 1);
    const work = this.handleAll(worker, run).finally(() => {
      this.hold(pool, run[0].tenant, -1);
      for (const { id } of run) if (this.working.get(id) === work) this.working.delete(id);
      this.wakeUps[pool].call();
    });
    for (const { id } of run) this.working.set(id, work);
  }

  private hold(pool: SagaPool, tenant: string, change: 1 | -1): void {
    const lanes = (this.held[pool].get(tenant) ?? 0) + change;
    if (lanes === 0) this.held[pool].delete(tenant);
    else this.held[pool].set(tenant, lanes);
  }

  private busy(pool: SagaPool): number {
    return [...this.held[pool].values()].reduce((sum, lanes) => sum + lanes, 0);
  }

  /** One after another; when one is set back, or this worker ends, those behind it are given back. */
  private async handleAll(worker: number, run: LaneRun): Promise<void> {
    const finished: Promise<void>[] = [];
    let begun = 0;
    let goesOn = true;
    while (goesOn && begun < run.length) {
      goesOn = (await this.handle(worker, run[begun++]!, finished)) && this.running && this.life?.number === worker;
    }
    await this.parts.queue.release(worker, run.slice(begun).map(({ id }) => id)).catch((cause: unknown) => this.giveUp(cause));
    await Promise.all(finished);
  }

  /** False when it was set back. What is done need not have left the queue before the next of its lane begins. */
  private async handle(worker: number, input: QueuedInput, finished: Promise<void>[]): Promise<boolean> {
    try {
      await this.parts.machine.drive(this.parts.saga(input.saga), input);
      finished.push(this.parts.queue.finish([input.id]).catch((error: unknown) => this.setBack(worker, input, error)));
      return true;
    } catch (error) {
      await this.setBack(worker, input, error);
      return false;
    }
  }

  private async setBack(worker: number, input: QueuedInput, error: unknown): Promise<void> {
    const unreachable = error instanceof StoreUnreachable; // says nothing of this input: it waits however long that takes
    const failed = !(error instanceof StillUnknown) && !unreachable;
    if (failed || unreachable) this.parts.failed(`saga ${input.saga} ${input.instance} failed (attempt ${input.attempts + 1})`, error);
    try {
      if (failed && input.failures + 1 >= MOST_FAILURES) {
        await this.parts.queue.park(worker, input.id, error instanceof Error ? error.message : String(error));
      } else {
        const backoff = Math.min(250 * 2 ** input.attempts, LONGEST_BACKOFF_MILLISECONDS);
        await this.parts.queue.retry(worker, input.id, new Date(this.parts.clock.now().getTime() + backoff), failed);
      }
    } catch (cause) {
      await this.giveUp(cause);
    }
  }

  /** What cannot even be set back is given back by ending this life: whoever lives takes it over. */
  private async giveUp(cause: unknown): Promise<void> {
    this.parts.failed('a saga input could not be set back', cause);
    await this.die();
  }
}

/** One connection's time, under whose lock inputs are held. */
interface Life {
  readonly number: number;
  readonly client: pg.Client;
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MOMENT_MILLISECONDS));
}

function patience(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
