import type pg from 'pg';
import { type Clock, StepRepeatedDifferently, guarded } from '@app/kernel';
import type { DatabaseListener } from '../database/database-listener.js';
import { ProcessLife, SAGA_LIVES } from '../database/life.js';
import { WakeUp } from '../projections/wake-up.js';
import { StoreUnreachable } from '../store/event-store.js';
import { NoWayOn, type Saga, type SagaPool } from './define-saga.js';
import { LaneInHand } from './lane-in-hand.js';
import { type Claim, LanesInHand } from './lanes-in-hand.js';
import { type InputClaim, type InputTaker, type RoutedInput, SAGA_WORK } from './routed-inputs.js';
import { MoreToDo, RefusedForNow, type SagaMachine, StillUnknown } from './saga-machine.js';
import type { QueuedInput, SagaQueue } from './saga-queue.js';

const MOMENT_MILLISECONDS = 3;
const IDLE_MILLISECONDS = 250;
const RECLAIM_MILLISECONDS = 2_000;
const STOP_MILLISECONDS = 5_000;
const MAX_FAILURES = 12;
const MAX_BACKOFF_MILLISECONDS = 60_000;

interface WorkerParts {
  readonly database: pg.PoolConfig;
  readonly queue: SagaQueue;
  readonly machine: SagaMachine;
  readonly saga: (fullName: string) => Saga;
  readonly clock: Clock;
  readonly listener: DatabaseListener;
  readonly failed: (message: string, error: unknown) => void;
}

/** A loop's view of the queue of its pool. */
interface Outlook {
  readonly wakeUp: WakeUp;
  /** True when more may wait there than there was room for. */
  isBehind: boolean;
  /** Number of notifications that the loop received. */
  told: number;
}

/**
 * Works the queue of one process: one loop a pool, a bounded number of lanes side by side in each. What this process puts into
 * the queue itself is handed to it without a question, as far as it has room.
 */
export class SagaWorker implements InputTaker {
  private readonly lanes = new LanesInHand();
  private readonly outlooks: Record<SagaPool, Outlook> = { default: outlook(), deliveries: outlook() };
  private readonly working = new Map<LaneInHand, Promise<void>>();
  private readonly life: ProcessLife;
  private loops: Promise<void>[] = [];
  private reclaimer: NodeJS.Timeout | null = null;
  private unlisten: (() => void) | null = null;
  private running = false;
  private reclaiming = false;

  constructor(private readonly parts: WorkerParts) {
    this.life = new ProcessLife(parts.database, SAGA_LIVES);
  }

  async start(): Promise<void> {
    this.running = true;
    await this.live();
    await this.parts.queue.reclaim([]);
    this.unlisten = this.parts.listener.listen(SAGA_WORK, (pool) => this.tell(pool as SagaPool));
    this.reclaimer = setInterval(
      guarded(() => this.reclaim()),
      RECLAIM_MILLISECONDS,
    );
    this.loops = (['default', 'deliveries'] as const).map((pool) => this.loop(pool));
  }

  /** Stops leasing work and waits a moment for what is in progress; work that takes longer is taken over by another worker. */
  async stop(): Promise<void> {
    this.running = false;
    if (this.reclaimer !== null) clearInterval(this.reclaimer);
    this.unlisten?.();
    for (const { wakeUp } of Object.values(this.outlooks)) wakeUp.call();
    await Promise.all(this.loops);
    await Promise.race([Promise.all(this.working.values()), patience(STOP_MILLISECONDS)]);
    await this.life.end();
  }

  get idle(): boolean {
    return this.working.size === 0;
  }

  /** Claims what there is room for; when the outcome of a batch is unknown, this life ends, so that another worker takes the inputs over. */
  claim(inputs: readonly RoutedInput[]): InputClaim | null {
    const worker = this.life.number;
    if (!this.running || worker === null) return null;
    const claim = this.lanes.claim(worker, inputs, this.parts.clock.now().toISOString());
    return {
      worker,
      inputIds: [...claim.lanes.values()].flatMap((lane) => lane.inputs.map(({ input }) => input.input_id)),
      begin: (ids) => this.beginClaimed(claim, ids),
      drop: (outcome) => {
        this.lanes.drop(claim);
        if (outcome === 'unknown' && this.life.number === worker) void this.life.end();
      },
    };
  }

  private tell(pool: SagaPool): void {
    const outlook = this.outlooks[pool];
    if (outlook === undefined) return; // a pool of another release
    outlook.told += 1;
    outlook.wakeUp.call();
  }

  private async live(): Promise<void> {
    await this.life.begin();
    if (!this.running) await this.life.end();
  }

  private async reclaim(): Promise<void> {
    if (this.reclaiming) return;
    this.reclaiming = true;
    try {
      if (this.life.number === null) await this.live();
      await this.parts.queue.reclaim([...this.working.keys()].flatMap(({ ids }) => ids));
    } catch (error) {
      if (this.running) this.parts.failed('the work of dead workers could not be taken over', error);
    } finally {
      this.reclaiming = false;
    }
  }

  private async loop(pool: SagaPool): Promise<void> {
    const outlook = this.outlooks[pool];
    while (this.running) {
      outlook.isBehind = true;
      const limit = this.lanes.leased[pool].free;
      const taken = limit > 0 && this.life.number !== null ? await this.take(this.life.number, pool, limit) : 0;
      if (!this.running) return;
      if (taken > 0) await moment(); // so that under load one question serves many
      await outlook.wakeUp.wait(IDLE_MILLISECONDS); // what comes calls, and every lane that is done while there may be more
    }
  }

  private async take(worker: number, pool: SagaPool, limit: number): Promise<number> {
    try {
      const places = this.lanes.leased[pool];
      const bounds = { limit, maxPerTenant: places.maxPerTenant, held: places.byTenant };
      const runs = await this.parts.queue.lease(worker, pool, this.parts.clock.now(), bounds);
      for (const run of runs) {
        const lane = new LaneInHand(worker, 'leased', run);
        this.lanes.take(lane);
        this.begin(lane);
      }
      this.outlooks[pool].isBehind = places.isFull;
      return runs.length;
    } catch (error) {
      if (this.running) this.parts.failed('the saga queue could not be read', error);
      return 0;
    }
  }

  private beginClaimed(claim: Claim, ids: ReadonlyMap<string, string>): void {
    if (!this.running || this.life.number !== claim.worker) claim.lanes.forEach((_, lane) => claim.broken.add(lane));
    for (const lane of this.lanes.keep(claim, ids)) this.begin(lane);
  }

  /** Handles a lane that was taken. */
  private begin(lane: LaneInHand): void {
    const outlook = this.outlooks[lane.pool];
    const { told } = outlook;
    const work = this.handleAll(lane).finally(() => {
      this.working.delete(lane);
      if (outlook.isBehind || outlook.told !== told || lane.room === 0) outlook.wakeUp.call();
    });
    this.working.set(lane, work);
  }

  /** One after another, with what joins meanwhile; when one is set back, or this worker ends, those behind it are given back. */
  private async handleAll(lane: LaneInHand): Promise<void> {
    const finished: Promise<void>[] = [];
    for (let input = lane.next(); input !== null; input = lane.next()) {
      await this.handle(lane, input, finished);
      if (!this.running || this.life.number !== lane.worker) this.lanes.breakOff(lane);
    }
    if (lane.isBroken) await this.giveBack(lane.worker, lane.rest);
    this.lanes.letGo(lane);
    await Promise.all(finished);
  }

  /** The next input of a lane may begin before the finished one has left the queue. */
  private async handle(lane: LaneInHand, input: QueuedInput, finished: Promise<void>[]): Promise<void> {
    try {
      await this.parts.machine.drive(this.parts.saga(input.saga), input);
      finished.push(
        this.parts.queue
          .finish(lane.worker, [input.id])
          .catch((error: unknown) => this.setBack(lane.worker, input, error)),
      );
    } catch (error) {
      this.lanes.breakOff(lane);
      await this.setBack(lane.worker, input, error);
    }
  }

  private async giveBack(worker: number, inputs: readonly QueuedInput[]): Promise<void> {
    await this.parts.queue
      .release(
        worker,
        inputs.map(({ id }) => id),
      )
      .catch((cause: unknown) => this.giveUp(cause));
  }

  private async setBack(worker: number, input: QueuedInput, error: unknown): Promise<void> {
    if (error instanceof MoreToDo) {
      await this.parts.queue.goOn(worker, input.id).catch((cause: unknown) => this.giveUp(cause));
      return;
    }
    const unreachable = error instanceof StoreUnreachable; // says nothing of this input: it waits however long that takes
    const failed = !(error instanceof StillUnknown) && !unreachable;
    const isFinal = error instanceof NoWayOn || error instanceof StepRepeatedDifferently;
    const ended = isFinal || (failed && input.failures + 1 >= MAX_FAILURES);
    if (ended || unreachable || (failed && !(error instanceof RefusedForNow)))
      this.parts.failed(`saga ${input.saga} ${input.instance} failed (attempt ${input.attempts + 1})`, error);
    try {
      if (ended) {
        await this.parts.queue.park(worker, input.id, error instanceof Error ? error.message : String(error));
      } else {
        const backoff = Math.min(250 * 2 ** input.attempts, MAX_BACKOFF_MILLISECONDS);
        await this.parts.queue.retry(worker, input.id, new Date(this.parts.clock.now().getTime() + backoff), failed);
      }
    } catch (cause) {
      await this.giveUp(cause);
    }
  }

  /** Ends this life when an input cannot even be set back: a live worker takes it over. */
  private async giveUp(cause: unknown): Promise<void> {
    this.parts.failed('a saga input could not be set back', cause);
    await this.life.end();
  }
}

function outlook(): Outlook {
  return { wakeUp: new WakeUp(), isBehind: true, told: 0 };
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MOMENT_MILLISECONDS));
}

function patience(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
