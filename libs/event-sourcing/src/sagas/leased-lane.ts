import type { SagaPool } from '../definitions/define-saga.js';
import { laneKey, shareOf } from '../definitions/lanes.js';
import { type LaneRun, MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';

/** A lane whose first inputs are leased to a worker, which handles them in order. Further inputs may join meanwhile. */
export class LeasedLane {
  private inputs: QueuedInput[];
  private started = 0;
  private interrupted = false;
  /** Called when inputs join, and when the lane is interrupted. */
  onChange: (() => void) | null = null;
  /** Number of notifications of its pool at the time of the lease: a later one may concern this lane. */
  notifications = 0;

  constructor(
    /** Number of the worker session that holds the leases. */
    readonly worker: number,
    /** Origin of its inputs: leased from the queue, or handed over by the process that queued them. */
    readonly origin: 'leased' | 'handedOver',
    inputs: LaneRun,
  ) {
    this.inputs = [...inputs];
  }

  get name(): string {
    return laneKey(this.inputs[0]!);
  }

  /** Share whose slot the lane occupies. */
  get share(): string {
    return shareOf(this.inputs[0]!);
  }

  get pool(): SagaPool {
    return this.inputs[0]!.pool;
  }

  /** Ids of all its inputs in the queue. */
  get ids(): readonly string[] {
    return this.inputs.map(({ id }) => id);
  }

  /** Number of inputs that may still join. Bounded, so that a lane with constant work yields to others. */
  get capacity(): number {
    return this.interrupted ? 0 : Math.max(0, MAX_INPUTS_PER_LANE[this.pool] - this.inputs.length);
  }

  /** True if the remaining inputs need a new lease, because an earlier one was postponed. */
  get isInterrupted(): boolean {
    return this.interrupted;
  }

  /** Inputs that have not been started. */
  get remaining(): readonly QueuedInput[] {
    return this.inputs.slice(this.started);
  }

  join(inputs: readonly QueuedInput[]): void {
    this.inputs.push(...inputs);
    this.onChange?.();
  }

  get saga(): string {
    return this.inputs[0]!.saga;
  }

  /** The next input to handle; null if there is none or the lane is interrupted. */
  peek(): QueuedInput | null {
    return this.interrupted || this.started === this.inputs.length ? null : this.inputs[this.started]!;
  }

  /** Removes and returns the next input to handle. */
  next(): QueuedInput | null {
    const input = this.peek();
    if (input !== null) this.started += 1;
    return input;
  }

  /** Drops the events of a lane that has not been started; they are then read from the log. */
  forgetEvents(): void {
    this.inputs = this.inputs.map(withoutEvent);
  }

  interrupt(): void {
    this.interrupted = true;
    this.onChange?.();
  }
}

function withoutEvent(queued: QueuedInput): QueuedInput {
  const { input } = queued;
  if (input.kind !== 'event') return queued;
  const { stream, recorded } = input.event;
  const { recipient } = input;
  return {
    ...queued,
    input: { kind: 'reference', stream, revision: recorded.revision, ...(recipient !== undefined && { recipient }) },
  };
}
