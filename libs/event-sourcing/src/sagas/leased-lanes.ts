import type { SagaPool } from '../definitions/define-saga.js';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import { laneKey, shareOf } from '../definitions/lanes.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { LeasedLane } from './leased-lane.js';
import { MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';

/** Inputs that a worker has promised to handle before they are queued. */
export interface LaneHandover {
  readonly worker: number;
  /** By lane, in order; `hasSlot` when the lane occupies a separate slot and joins none that is processed already. */
  readonly lanes: ReadonlyMap<string, { readonly inputs: readonly RoutedInput[]; readonly hasSlot: boolean }>;
  /** Lanes in which an earlier input was postponed since. */
  readonly interrupted: Set<string>;
}

/**
 * The lanes that a worker processes. Lanes leased from the queue and lanes handed over have separate slots, so that
 * new work takes no slot from work that already waits.
 */
export class LeasedLanes {
  readonly leased = limitsOfPools(1);
  /** Twice as many: an input that is handed over costs no query, and one that finds no slot is leased by one. */
  private readonly handedOver = limitsOfPools(2);
  private readonly lanes = new Map<string, Set<LeasedLane>>();
  private readonly handovers = new Set<LaneHandover>();

  add(lane: LeasedLane): void {
    this.lanes.set(lane.name, (this.lanes.get(lane.name) ?? new Set()).add(lane));
    this.limitOf(lane).acquire(lane.share);
  }

  /** Removes a lane whose leased inputs are handled or released. */
  remove(lane: LeasedLane): void {
    const ofName = this.lanes.get(lane.name);
    ofName?.delete(lane);
    if (ofName?.size === 0) this.lanes.delete(lane.name);
    this.limitOf(lane).release(lane.share);
  }

  /** Of an input that was postponed: nothing that comes after it in its lane is handled before it. */
  interrupt(lane: LeasedLane): void {
    lane.interrupt();
    for (const handover of this.handovers) handover.interrupted.add(lane.name);
  }

  /** Promises to handle inputs as soon as they are queued: of each lane those that are due now, as long as there is a slot or one to join. */
  prepareHandover(worker: number, inputs: readonly RoutedInput[], now: string): LaneHandover {
    const lanes = new Map<string, { inputs: readonly RoutedInput[]; hasSlot: boolean }>();
    for (const [name, some] of byLane(inputs)) {
      const { pool } = some[0]!.input;
      const share = shareOf(some[0]!.input);
      const isNew = !this.lanes.has(name);
      const capacity =
        isNew && this.handedOver[pool].hasSlotFor(share)
          ? MAX_INPUTS_PER_LANE[pool]
          : (this.joinable(name)?.capacity ?? 0);
      const accepted = dueFirst(some, now).slice(0, capacity);
      if (accepted.length === 0) continue;
      if (isNew) this.handedOver[pool].acquire(share);
      lanes.set(name, { inputs: accepted, hasSlot: isNew });
    }
    const handover = { worker, lanes, interrupted: new Set<string>() };
    this.handovers.add(handover);
    return handover;
  }

  /**
   * Leases the inputs of a handover whose ids in the queue are given, by `input_id`. Returns the new lanes, among them those that
   * were interrupted meanwhile: they end before their first input.
   */
  completeHandover(handover: LaneHandover, ids: ReadonlyMap<string, string>): LeasedLane[] {
    this.cancelHandover(handover);
    const added: LeasedLane[] = [];
    for (const [name, { inputs }] of handover.lanes) {
      const [first, ...others] = inputs.flatMap((input) => queuedInput(input, ids.get(input.input.input_id)));
      if (first === undefined) continue;
      const isInterrupted = handover.interrupted.has(name);
      const joined = this.joinable(name);
      if (joined !== null && !isInterrupted) joined.join([first, ...others]);
      else {
        const lane = new LeasedLane(handover.worker, 'handedOver', [first, ...others]);
        if (isInterrupted || this.handedOver[first.pool].free <= 0) lane.interrupt();
        this.add(lane);
        added.push(lane);
      }
    }
    return added;
  }

  /** Cancels a handover and frees its slots. */
  cancelHandover(handover: LaneHandover): void {
    this.handovers.delete(handover);
    for (const {
      inputs: [first],
      hasSlot,
    } of handover.lanes.values())
      if (hasSlot) this.handedOver[first!.input.pool].release(shareOf(first!.input));
  }

  /** The lane of this name, unless further inputs must wait for it to end. */
  private joinable(name: string): LeasedLane | null {
    const [lane, ...others] = this.lanes.get(name) ?? [];
    return lane === undefined || lane.isInterrupted || others.length > 0 ? null : lane;
  }

  private limitOf({ origin, pool }: LeasedLane): ConcurrencyLimit {
    return this[origin][pool];
  }
}

function limitsOfPools(times: number): Record<SagaPool, ConcurrencyLimit> {
  return {
    default: new ConcurrencyLimit(64 * times, () => 64 * times),
    // up to half of the free slots, so that one slow tenant never blocks another
    deliveries: new ConcurrencyLimit(256 * times, (free) => Math.max(32, Math.floor(free / 2))),
    // a platform has many recipients, each of which may be slow
    'further-deliveries': new ConcurrencyLimit(256 * times, (free) => Math.max(2, Math.min(8, Math.floor(free / 32)))),
  };
}

function byLane(inputs: readonly RoutedInput[]): ReadonlyMap<string, readonly RoutedInput[]> {
  const lanes = new Map<string, RoutedInput[]>();
  for (const each of inputs) {
    const name = laneKey(each.input);
    const lane = lanes.get(name);
    if (lane === undefined) lanes.set(name, [each]);
    else lane.push(each);
  }
  return lanes;
}

function dueFirst(inputs: readonly RoutedInput[], now: string): readonly RoutedInput[] {
  const wait = inputs.findIndex(({ input }) => input.due_at > now);
  return wait === -1 ? inputs : inputs.slice(0, wait);
}

/** As it was queued, with the event as it was just read; none when it was not queued for this worker. */
function queuedInput({ input, event }: RoutedInput, id: string | undefined): QueuedInput[] {
  if (id === undefined) return [];
  const { saga, tenant, instance, lane, pool, correlation_id: correlationId } = input;
  const recipient = input.input.kind === 'reference' ? input.input.recipient : undefined;
  return [
    {
      id,
      saga,
      tenant,
      instance,
      lane,
      pool,
      correlationId,
      attempts: 0,
      failures: 0,
      input: { kind: 'event', event, ...(recipient !== undefined && { recipient }) },
    },
  ];
}
