import type { SagaPool } from '../definitions/define-saga.js';
import { laneKey, shareOf } from '../definitions/lanes.js';
import { type LaneRun, MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';

/** A lane whose first inputs are leased to a worker, which handles them one after another; others join while it does. */
export class LeasedLane {
  private inputs: QueuedInput[];
  private started = 0;
  private interrupted = false;
  /** Called when inputs have joined, and when it is interrupted. */
  onChange: (() => void) | null = null;
  /** Notifications of its pool that had come when it was taken: a later one may be for its lane. */
  notifications = 0;

  constructor(
    /** The number of the worker session under which its inputs are leased. */
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

  /** The share whose slot it occupies. */
  get share(): string {
    return shareOf(this.inputs[0]!);
  }

  get pool(): SagaPool {
    return this.inputs[0]!.pool;
  }

  /** Of all its inputs in the queue. */
  get ids(): readonly string[] {
    return this.inputs.map(({ id }) => id);
  }

  /** Number of inputs that may still join: a lane that always has work gives way to others nevertheless. */
  get capacity(): number {
    return this.interrupted ? 0 : Math.max(0, MAX_INPUTS_PER_LANE[this.pool] - this.inputs.length);
  }

  /** True when the remaining inputs have to wait for another lease: an input before them was postponed. */
  get isInterrupted(): boolean {
    return this.interrupted;
  }

  /** Inputs that were not begun. */
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

  /** The next to be handled; null when there is none, or when none may be. */
  peek(): QueuedInput | null {
    return this.interrupted || this.started === this.inputs.length ? null : this.inputs[this.started]!;
  }

  /** Takes the next to be handled. */
  next(): QueuedInput | null {
    const input = this.peek();
    if (input !== null) this.started += 1;
    return input;
  }

  /** Of a lane that was not begun: its events are read from the log instead. */
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
