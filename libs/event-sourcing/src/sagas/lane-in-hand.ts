import type { SagaPool } from './define-saga.js';
import { type LaneRun, MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';

/** A lane whose first inputs are leased to a worker, which handles them one after another; others join while it does. */
export class LaneInHand {
  private readonly inputs: QueuedInput[];
  private begun = 0;
  private broken = false;

  constructor(
    /** The number of the life under which its inputs are leased. */
    readonly worker: number,
    /** Origin of its inputs: leased from the queue, or handed over by the process that queued them. */
    readonly way: 'leased' | 'handedOver',
    inputs: LaneRun,
  ) {
    this.inputs = [...inputs];
  }

  get name(): string {
    return this.inputs[0]!.lane;
  }

  get tenant(): string {
    return this.inputs[0]!.tenant;
  }

  get pool(): SagaPool {
    return this.inputs[0]!.pool;
  }

  /** Of all its inputs in the queue. */
  get ids(): readonly string[] {
    return this.inputs.map(({ id }) => id);
  }

  /** Number of inputs that may still join: a lane that always has work gives way to others all the same. */
  get room(): number {
    return this.broken ? 0 : MAX_INPUTS_PER_LANE - this.inputs.length;
  }

  /** True when the remaining inputs have to wait for another lease: an input before them was set back. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Inputs that were not begun. */
  get rest(): readonly QueuedInput[] {
    return this.inputs.slice(this.begun);
  }

  join(inputs: readonly QueuedInput[]): void {
    this.inputs.push(...inputs);
  }

  /** The next to be handled; null when there is none, or when none may be. */
  next(): QueuedInput | null {
    return this.broken || this.begun === this.inputs.length ? null : this.inputs[this.begun++]!;
  }

  breakOff(): void {
    this.broken = true;
  }
}
