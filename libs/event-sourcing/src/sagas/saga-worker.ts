import type pg from 'pg';
import { type Clock, StepContentConflict, guarded } from '@app/kernel';
import { type DatabaseListener, SAGA_WORKER_SESSIONS, WorkerSession } from '@app/database';
import { UnknownEvent, WakeUp, isOutage } from '@app/event-store';
import { type Saga, type SagaPool, SagaStuck } from '../definitions/define-saga.js';
import { type Handover, type HandoverTarget, type RoutedInput, SAGA_WORK } from '../subscriptions/routed-inputs.js';
import { DueTimes } from '../timers/due-times.js';
import { LeasedLane } from './leased-lane.js';
import { type LaneHandover, LeasedLanes } from './leased-lanes.js';
import { LaneInterrupted, LanePipeline } from './lane-pipeline.js';
import {
  type DriveProgress,
  OutcomeUnknown,
  RoundsExhausted,
  type SagaMachine,
  TemporarilyRefused,
} from './saga-machine.js';
import type { QueuedInput, SagaQueue } from './saga-queue.js';
import {
  type BacklogState,
  type WorkerEvent,
  type WorkerState,
  nextBacklogState,
  nextWorkerState,
  takesInputs,
} from './saga-worker.state.js';
import { WaitingEvents } from './waiting-events.js';

const POOLS = ['default', 'deliveries', 'further-deliveries'] as const satisfies readonly SagaPool[];
const MOMENT_MILLISECONDS = 3;
/** The pause while many lanes are leased: there is enough work for that long, and one query then serves more finished lanes. */
const BUSY_MOMENT_MILLISECONDS = 10;
const BUSY_LANES = 32;
const LOOK_MILLISECONDS = 250;
const RECLAIM_MILLISECONDS = 2_000;
const STOP_MILLISECONDS = 5_000;
const MAX_FAILURES = 12;
const MAX_BACKOFF_MILLISECONDS = 60_000;

interface WorkerParts {
  readonly database: pg.PoolConfig;
  readonly queue: SagaQueue;
  readonly machine: SagaMachine;
  readonly saga: (fullName: string) => Saga;
  readonly sagaIfKnown: (fullName: string) => Saga | undefined;
  readonly clock: Clock;
  readonly listener: Pick<DatabaseListener, 'listen' | 'isCurrent'>;
  /** Called every second with the due time of the first timer. */
  readonly timerFound: (dueAt: Date | null) => void;
  readonly failed: (message: string, error: unknown) => void;
}

/** An input that a worker handled. It may wait for another party, a store or a newer release; a failed one is retried or parked. */
export interface SagaStep {
  readonly saga: string;
  readonly outcome: 'done' | 'waits' | 'failed';
  readonly seconds: number;
}

/** State of one pool's loop. */
interface PoolBacklog {
  readonly wakeUp: WakeUp;
  state: BacklogState;
  /** Number of notifications that the loop received. */
  notifications: number;
}

/**
 * Processes the queue in one process: one loop per pool, each with a bounded number of concurrent lanes. Inputs that this process queues
 * are handed over without a query, as far as there is room.
 */
export class SagaWorker implements HandoverTarget {
  private readonly lanes = new LeasedLanes();
  private readonly waiting = new WaitingEvents();
  private readonly backlogs: Record<SagaPool, PoolBacklog> = {
    default: emptyBacklog(),
    deliveries: emptyBacklog(),
    'further-deliveries': emptyBacklog(),
  };
  private readonly working = new Map<LeasedLane, Promise<void>>();
  private readonly session: WorkerSession;
  private readonly looking = new WakeUp();
  /** When the inputs that this process has returned to the queue are due. */
  private readonly dueAgain = new DueTimes();
  /** False if the queue was empty a second ago, so that it held no lease of a dead worker. */
  private hasInputs = true;
  private loops: Promise<void>[] = [];
  private reclaimer: NodeJS.Timeout | null = null;
  private unlisten: (() => void) | null = null;
  private state: WorkerState = 'new';
  private readonly stepListeners: ((step: SagaStep) => void)[] = [];

  constructor(private readonly parts: WorkerParts) {
    this.session = new WorkerSession(parts.database, SAGA_WORKER_SESSIONS, (session) => this.look(session));
  }

  async start(): Promise<void> {
    this.on('started');
    await this.beginSession();
    await this.parts.queue.reclaim([]);
    this.unlisten = this.parts.listener.listen(SAGA_WORK, (pool) => this.notify(pool as SagaPool));
    this.reclaimer = setInterval(
      guarded(() => this.reclaim()),
      RECLAIM_MILLISECONDS,
    );
    this.loops = [this.processQueue(), this.pollForWork()];
  }

  /** Stops leasing and waits briefly for work in progress. Work that takes longer is taken over by another worker. */
  async stop(): Promise<void> {
    this.on('stopped');
    if (this.reclaimer !== null) clearInterval(this.reclaimer);
    this.unlisten?.();
    for (const wakeUp of [this.looking, ...Object.values(this.backlogs).map((backlog) => backlog.wakeUp)])
      wakeUp.call();
    await Promise.all(this.loops);
    await Promise.race([Promise.all([...this.working.values(), ...this.releaseWaiting()]), sleep(STOP_MILLISECONDS)]);
    await this.session.end();
  }

  private on(event: WorkerEvent): void {
    this.state = nextWorkerState(this.state, event);
  }

  private get isRunning(): boolean {
    return takesInputs(this.state);
  }

  /** Calls `listener` after each step. It must not throw. */
  onStep(listener: (step: SagaStep) => void): void {
    this.stepListeners.push(listener);
  }

  get idle(): boolean {
    return this.working.size === 0;
  }

  /** Number of cached events for inputs in the queue. */
  get waitingEvents(): number {
    return this.waiting.size;
  }

  /**
   * Reserves capacity for inputs, up to the free slots. If the outcome of a batch is unknown, this session ends, so that another worker
   * takes the inputs over.
   */
  prepareHandover(inputs: readonly RoutedInput[]): Handover | null {
    const worker = this.session.leaseHolder;
    if (!this.isRunning || worker === null) return null;
    const handover = this.lanes.prepareHandover(worker, inputs, this.parts.clock.now().toISOString());
    return {
      worker,
      inputIds: [...handover.lanes.values()].flatMap((lane) => lane.inputs.map(({ input }) => input.input_id)),
      complete: (ids) => {
        this.waiting.remember(inputs.filter(({ input }) => !ids.has(input.input_id)));
        this.beginHandedOver(handover, ids);
      },
      cancel: (outcome) => {
        this.lanes.cancelHandover(handover);
        this.beginWaiting();
        if (outcome === 'unknown' && this.session.leaseHolder === worker) void this.session.end();
      },
    };
  }

  /** Drops the cached events of waiting inputs. Required after an erasure, since an event may contain personal data. */
  forget(): void {
    this.waiting.forget();
    this.lanes.forgetEvents();
  }

  private notify(pool: SagaPool): void {
    const backlog = this.backlogs[pool];
    if (backlog === undefined) return; // a pool of another release
    backlog.notifications += 1;
    backlog.wakeUp.call();
  }

  private async beginSession(): Promise<void> {
    await this.session.begin();
    if (!this.isRunning) await this.session.end();
  }

  private async reclaim(): Promise<void> {
    if (this.state !== 'working') return;
    this.on('reclaim-began');
    try {
      if (this.session.leaseHolder === null) await this.beginSession();
      if (this.hasInputs) await this.parts.queue.reclaim([...this.working.keys()].flatMap(({ ids }) => ids));
    } catch (error) {
      if (this.isRunning) this.parts.failed('the work of dead workers could not be taken over', error);
    } finally {
      this.on('reclaimed');
    }
  }

  /**
   * Runs one loop per pool. A pool that is empty at the start is first queried when an input arrives: the query is large, each connection
   * plans it again, and all pools together would open a connection each.
   */
  private async processQueue(): Promise<void> {
    const waiting = await this.waitingAtStart();
    await Promise.all(
      POOLS.map(async (pool) => {
        const backlog = this.backlogs[pool];
        if (!waiting.includes(pool)) {
          backlog.state = nextBacklogState(backlog.state, 'leased-all');
          await backlog.wakeUp.wait();
        }
        await this.loop(pool);
      }),
    );
  }

  /** Pools with work at the start; all of them if the queue cannot be read, so that their leases report the error. */
  private waitingAtStart(): Promise<readonly SagaPool[]> {
    return this.parts.queue.waitingPools(this.parts.clock.now()).catch(() => POOLS);
  }

  private async loop(pool: SagaPool): Promise<void> {
    const backlog = this.backlogs[pool];
    while (this.isRunning) {
      backlog.state = nextBacklogState(backlog.state, 'asked');
      const limit = this.lanes.leased[pool].free;
      const leased =
        limit > 0 && this.session.leaseHolder !== null ? await this.lease(this.session.leaseHolder, pool, limit) : 0;
      if (!this.isRunning) return;
      const isBusy = this.lanes.leased[pool].used >= BUSY_LANES;
      if (leased > 0) await pause(isBusy ? BUSY_MOMENT_MILLISECONDS : MOMENT_MILLISECONDS); // so that under load one query serves many lanes
      await backlog.wakeUp.wait(); // for new inputs, finished lanes, and results of the poll
    }
  }

  /**
   * Looks for work without a notification every second: inputs that other workers have postponed or left, and timers. The statement is the
   * session's heartbeat. An error other than the end of the session is reported.
   */
  private async look(session: pg.ClientBase): Promise<void> {
    const worker = this.session.leaseHolder;
    try {
      const { pools, hasInputs, nextTimer } = await this.parts.queue.look(this.parts.clock.now(), session);
      this.hasInputs = hasInputs;
      this.parts.timerFound(nextTimer);
      for (const pool of pools) this.backlogs[pool].wakeUp.call();
    } catch (error) {
      this.hasInputs = true;
      if (this.isRunning && worker !== null && this.session.leaseHolder === worker)
        this.parts.failed('the saga queue could not be read', error);
    }
  }

  /** Finds inputs that this process has postponed, as soon as they are due; and all inputs while notifications may be lost. */
  private async pollForWork(): Promise<void> {
    while (this.isRunning) {
      await this.looking.wait(LOOK_MILLISECONDS);
      if (!this.isRunning || this.session.leaseHolder === null) continue;
      const isDueAgain = this.dueAgain.takeUpTo(this.parts.clock.now());
      if (!isDueAgain && this.parts.listener.isCurrent) continue;
      try {
        for (const pool of await this.parts.queue.waitingPools(this.parts.clock.now()))
          this.backlogs[pool].wakeUp.call();
      } catch (error) {
        if (this.isRunning) this.parts.failed('the saga queue could not be read', error);
      }
    }
  }

  private async lease(worker: number, pool: SagaPool, limit: number): Promise<number> {
    try {
      const backlog = this.backlogs[pool];
      const concurrency = this.lanes.leased[pool];
      const bounds = { limit, maxPerShare: concurrency.maxPerShare, held: concurrency.byShare };
      const runs = await this.parts.queue.lease(worker, pool, this.parts.clock.now(), bounds);
      for (const [first, ...others] of runs) {
        const lane = new LeasedLane(worker, 'leased', [
          this.waiting.withEvent(first),
          ...others.map((each) => this.waiting.withEvent(each)),
        ]);
        lane.notifications = backlog.notifications;
        this.lanes.add(lane);
        this.begin(lane);
      }
      backlog.state = nextBacklogState(backlog.state, concurrency.isFull ? 'leased-some' : 'leased-all');
      return runs.length;
    } catch (error) {
      if (this.isRunning) this.parts.failed('the saga queue could not be read', error);
      return 0;
    }
  }

  private beginHandedOver(handover: LaneHandover, ids: ReadonlyMap<string, string>): void {
    if (!this.isRunning || this.session.leaseHolder !== handover.worker)
      handover.lanes.forEach((_, lane) => handover.interrupted.add(lane));
    for (const lane of this.lanes.completeHandover(handover, ids)) {
      lane.notifications = this.backlogs[lane.pool].notifications;
      if (!this.lanes.isWaiting(lane)) this.begin(lane);
    }
    this.beginWaiting(); // in slots that were reserved and not needed
  }

  /**
   * Starts the lanes that waited for a slot and now have one. If this worker has ended in the meantime, they end before their first input.
   */
  private beginWaiting(): void {
    for (const lane of this.lanes.startWaiting()) {
      if (!this.isRunning || this.session.leaseHolder !== lane.worker) this.lanes.interrupt(lane);
      this.begin(lane);
    }
  }

  /** Releases the lanes that wait for a slot, by the worker session that leased them. */
  private releaseWaiting(): Promise<void>[] {
    const waiting = this.lanes.removeWaiting();
    return [...new Set(waiting.map(({ worker }) => worker))].map((worker) =>
      this.release(
        worker,
        waiting.filter((lane) => lane.worker === worker).flatMap(({ remaining }) => remaining),
      ),
    );
  }

  /** Handles a lane that has a slot. */
  private begin(lane: LeasedLane): void {
    const backlog = this.backlogs[lane.pool];
    const work = this.handleAll(lane).finally(() => {
      this.working.delete(lane);
      if (backlog.state !== 'drained' || backlog.notifications !== lane.notifications || lane.capacity === 0)
        backlog.wakeUp.call();
    });
    this.working.set(lane, work);
  }

  /**
   * Handles inputs in order, or as many concurrently as the saga allows, including inputs that join meanwhile. If one is postponed or this
   * worker ends, inputs that have not sent anything are released and the others are finished.
   */
  private async handleAll(lane: LeasedLane): Promise<void> {
    const finished: Promise<void>[] = [];
    const pipeline = new LanePipeline(this.pipelineOf(lane.saga), lane);
    lane.onChange = () => pipeline.update();
    for (let input = lane.peek(); input !== null || !pipeline.isEmpty; input = lane.peek()) {
      if (input === null || !pipeline.admits(input)) {
        await pipeline.change();
        continue;
      }
      const begun = lane.next()!;
      pipeline.begin(begun, async (progress) => {
        await this.handle(lane, begun, finished, progress);
        if (!this.isRunning || this.session.leaseHolder !== lane.worker) this.lanes.interrupt(lane);
      });
    }
    if (lane.isInterrupted) await this.release(lane.worker, lane.remaining);
    this.lanes.remove(lane);
    this.beginWaiting();
    await Promise.all(finished);
  }

  /** Handles one input. The next input of the lane may start before this one has left the queue. */
  private async handle(
    lane: LeasedLane,
    input: QueuedInput,
    finished: Promise<void>[],
    progress: DriveProgress,
  ): Promise<void> {
    const startedAt = performance.now();
    const ended = (outcome: SagaStep['outcome']): void => {
      const seconds = (performance.now() - startedAt) / 1_000;
      for (const listener of this.stepListeners) listener({ saga: input.saga, outcome, seconds });
    };
    try {
      await this.parts.machine.drive(this.parts.saga(input.saga), input, progress);
      ended('done');
      finished.push(
        this.parts.queue
          .finish(lane.worker, input.id)
          .catch((error: unknown) => this.retryOrPark(lane.worker, input, error)),
      );
    } catch (error) {
      if (error instanceof LaneInterrupted) return this.release(lane.worker, [input]);
      ended(isWaiting(error) ? 'waits' : 'failed');
      this.lanes.interrupt(lane);
      await this.retryOrPark(lane.worker, input, error);
    }
  }

  /** Pipeline width of a saga; one for a saga of another release, whose inputs are postponed. */
  private pipelineOf(saga: string): number {
    return this.parts.sagaIfKnown(saga)?.pipeline ?? 1;
  }

  private async release(worker: number, inputs: readonly QueuedInput[]): Promise<void> {
    await this.parts.queue
      .release(
        worker,
        inputs.map(({ id }) => id),
      )
      .catch((cause: unknown) => this.endSession(cause));
    this.dueAgain.add(this.parts.clock.now());
  }

  private async retryOrPark(worker: number, input: QueuedInput, error: unknown): Promise<void> {
    if (error instanceof RoundsExhausted) {
      await this.parts.queue.continueNow(worker, input.id).catch((cause: unknown) => this.endSession(cause));
      this.dueAgain.add(this.parts.clock.now());
      return;
    }
    // not a fault of the input: it waits as long as necessary for the database, or for a process of the release that knows the event
    const waits = isOutage(error) || error instanceof UnknownEvent;
    const failed = !(error instanceof OutcomeUnknown) && !waits;
    const isFinal = error instanceof SagaStuck || error instanceof StepContentConflict;
    const ended = isFinal || (failed && input.failures + 1 >= MAX_FAILURES);
    if (ended || waits || (failed && !(error instanceof TemporarilyRefused)))
      this.parts.failed(`saga ${input.saga} ${input.instance} failed (attempt ${input.attempts + 1})`, error);
    try {
      if (ended) {
        await this.parts.queue.park(worker, input.id, error instanceof Error ? error.message : String(error));
      } else {
        const backoff = Math.min(250 * 2 ** input.attempts, MAX_BACKOFF_MILLISECONDS);
        const due = new Date(this.parts.clock.now().getTime() + backoff);
        await this.parts.queue.retry(worker, input.id, due, failed);
        this.dueAgain.add(due);
      }
    } catch (cause) {
      await this.endSession(cause);
    }
  }

  /** Ends this worker session if an input cannot be returned to the queue: another worker takes the lease over. */
  private async endSession(cause: unknown): Promise<void> {
    this.parts.failed('a saga input could not be returned to the queue', cause);
    await this.session.end();
  }
}

/** True if an input is postponed through no fault of its instance. */
function isWaiting(error: unknown): boolean {
  return (
    isOutage(error) ||
    [OutcomeUnknown, RoundsExhausted, TemporarilyRefused, UnknownEvent].some((kind) => error instanceof kind)
  );
}

function emptyBacklog(): PoolBacklog {
  return { wakeUp: new WakeUp(), state: 'unread', notifications: 0 };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
