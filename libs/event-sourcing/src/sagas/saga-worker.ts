import pg from 'pg';
import { randomInt } from 'node:crypto';
import type { Clock } from '@app/kernel';
import type { DatabaseListener } from '../database/database-listener.js';
import { WakeUp } from '../projections/wake-up.js';
import type { Saga, SagaPool } from './define-saga.js';
import { type SagaMachine, StillUnknown } from './saga-machine.js';
import { type QueuedInput, type SagaQueue, WORKER_LOCK_SPACE } from './saga-queue.js';
import { SAGA_WORK } from './saga-router.js';

const CONCURRENCY: Record<SagaPool, number> = { default: 16, deliveries: 64 };
const IDLE_MILLISECONDS = 250;
const RECLAIM_MILLISECONDS = 2_000;
const STOP_MILLISECONDS = 5_000;
const MOST_ATTEMPTS = 12;
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
  private readonly id = randomInt(1, 2 ** 31 - 1);
  private readonly wakeUps: Record<SagaPool, WakeUp> = { default: new WakeUp(), deliveries: new WakeUp() };
  private readonly working = new Set<Promise<void>>();
  private readonly busy: Record<SagaPool, number> = { default: 0, deliveries: 0 };
  private life: pg.Client | null = null;
  private loops: Promise<void>[] = [];
  private reclaimer: NodeJS.Timeout | null = null;
  private unlisten: (() => void) | null = null;
  private running = false;

  constructor(private readonly parts: WorkerParts) {}

  async start(): Promise<void> {
    this.running = true;
    await this.live();
    await this.parts.queue.reclaim();
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
    await Promise.race([Promise.all(this.working), patience(STOP_MILLISECONDS)]);
    await this.life?.end().catch(() => undefined);
    this.life = null;
  }

  get idle(): boolean {
    return this.working.size === 0;
  }

  /** Holds the lock by which others know that this worker lives. */
  private async live(): Promise<void> {
    const client = new pg.Client({ ...this.parts.database, application_name: 'saga-worker', keepAlive: true });
    client.on('error', () => {
      if (this.life === client) this.life = null;
    });
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1, $2)', [WORKER_LOCK_SPACE, this.id]);
    this.life = client;
  }

  private async reclaim(): Promise<void> {
    try {
      if (this.life === null) await this.live();
      await this.parts.queue.reclaim();
    } catch (error) {
      if (this.running) this.parts.failed('the work of dead workers could not be taken over', error);
    }
  }

  private async loop(pool: SagaPool): Promise<void> {
    while (this.running) {
      const free = CONCURRENCY[pool] - this.busy[pool];
      const taken = free > 0 && this.life !== null ? await this.take(pool, free) : 0;
      if (taken === 0 && this.running) await this.wakeUps[pool].wait(IDLE_MILLISECONDS);
    }
  }

  private async take(pool: SagaPool, limit: number): Promise<number> {
    try {
      const inputs = await this.parts.queue.lease(this.id, pool, this.parts.clock.now(), limit);
      for (const input of inputs) this.begin(pool, input);
      return inputs.length;
    } catch (error) {
      if (this.running) this.parts.failed('the saga queue could not be read', error);
      return 0;
    }
  }

  private begin(pool: SagaPool, input: QueuedInput): void {
    this.busy[pool] += 1;
    const work = this.handle(input).finally(() => {
      this.busy[pool] -= 1;
      this.working.delete(work);
      this.wakeUps[pool].call();
    });
    this.working.add(work);
  }

  private async handle(input: QueuedInput): Promise<void> {
    try {
      await this.parts.machine.drive(this.parts.saga(input.saga), input);
      await this.parts.queue.finish([input.id]);
    } catch (error) {
      await this.setBack(input, error).catch((cause: unknown) => this.parts.failed('a saga input could not be set back', cause));
    }
  }

  private async setBack(input: QueuedInput, error: unknown): Promise<void> {
    const waiting = error instanceof StillUnknown;
    if (!waiting) this.parts.failed(`saga ${input.saga} ${input.instance} failed (attempt ${input.attempts + 1})`, error);
    if (!waiting && input.attempts + 1 >= MOST_ATTEMPTS) {
      return this.parts.queue.park(input.id, error instanceof Error ? error.message : String(error));
    }
    const backoff = Math.min(250 * 2 ** input.attempts, LONGEST_BACKOFF_MILLISECONDS);
    await this.parts.queue.retry(input.id, new Date(this.parts.clock.now().getTime() + backoff));
  }
}

function patience(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
