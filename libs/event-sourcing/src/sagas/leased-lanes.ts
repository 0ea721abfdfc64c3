import type { SagaPool } from '../definitions/define-saga.js';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import { laneKey, shareOf } from '../definitions/lanes.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { LeasedLane } from './leased-lane.js';
import { MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';
import { WaitingLanes } from './waiting-lanes.js';

/** Inputs that a worker has reserved capacity for before they are queued. */
export interface LaneHandover {
  readonly worker: number;
  /** By lane, in order, each with the slot or waiting place reserved for it; null if it joins an existing lane. */
  readonly lanes: ReadonlyMap<
    string,
    { readonly inputs: readonly RoutedInput[]; readonly reserved: Reservation | null }
  >;
  /** Lanes in which an earlier input has been postponed since. */
  readonly interrupted: Set<string>;
}

/** A slot, or a place among the lanes that wait for one. */
type Reservation = 'slot' | 'place';

const POOLS = Object.keys(MAX_INPUTS_PER_LANE) as SagaPool[];

/** Maximum inputs, with their events, of a lane that waits for a slot. Further inputs of the lane are leased later. */
const MAX_INPUTS_PER_WAITING_LANE = 8;

/**
 * The lanes that a worker processes. Leased lanes and handed-over lanes have separate slots, so that new work takes no slot from queued
 * work. A handed-over lane without a free slot waits in memory, within limits: otherwise its inputs would be written, announced, leased and
 * read again.
 */
export class LeasedLanes {
  readonly leased = limitsOfPools(1);
  /** Twice the slots: a handed-over input costs no query, while one without a slot or place must be leased. */
  private readonly handedOver = limitsOfPools(2);
  private readonly places = limitsOfPools(4);
  private readonly waiting: Record<SagaPool, WaitingLanes> = {
    default: new WaitingLanes(),
    deliveries: new WaitingLanes(),
    'further-deliveries': new WaitingLanes(),
  };
  private readonly lanes = new Map<string, Set<LeasedLane>>();
  private readonly handovers = new Set<LaneHandover>();

  add(lane: LeasedLane): void {
    this.register(lane);
    this.limitOf(lane).acquire(lane.share);
  }

  /** Removes a lane whose leased inputs have been handled or released. */
  remove(lane: LeasedLane): void {
    this.unregister(lane);
    this.limitOf(lane).release(lane.share);
  }

  /** Assigns free slots to waiting lanes, and returns these lanes. */
  startWaiting(): LeasedLane[] {
    const started: LeasedLane[] = [];
    for (const pool of POOLS) {
      for (;;) {
        const lane = this.waiting[pool].next(this.handedOver[pool]);
        if (lane === null) break;
        this.endWaiting(lane);
        this.handedOver[pool].acquire(lane.share);
        started.push(lane);
      }
    }
    return started;
  }

  /** Removes the lanes that wait for a slot; the caller releases their inputs. */
  removeWaiting(): LeasedLane[] {
    const removed = POOLS.flatMap((pool) => [...this.waiting[pool]]);
    for (const lane of removed) {
      this.endWaiting(lane);
      this.unregister(lane);
    }
    return removed;
  }

  /** Drops the events of all waiting inputs, and keeps only their log positions. */
  forgetEvents(): void {
    for (const pool of POOLS) for (const lane of this.waiting[pool]) lane.forgetEvents();
  }

  /** Interrupts a lane after an input was postponed: later inputs of the lane must not be handled before it. */
  interrupt(lane: LeasedLane): void {
    lane.interrupt();
    for (const handover of this.handovers) handover.interrupted.add(lane.name);
  }

  /**
   * Reserves capacity for inputs that are about to be queued: for each lane, those due now, as far as there is a slot, a waiting place or a
   * lane to join.
   */
  prepareHandover(worker: number, inputs: readonly RoutedInput[], now: string): LaneHandover {
    const lanes = new Map<string, { inputs: readonly RoutedInput[]; reserved: Reservation | null }>();
    for (const [name, some] of byLane(inputs)) {
      const { pool } = some[0]!.input;
      const share = shareOf(some[0]!.input);
      const reserved = this.lanes.has(name) ? null : this.reservationFor(pool, share);
      const accepted = dueFirst(some, now).slice(
        0,
        reserved === null ? this.capacityFor(name) : CAPACITIES[reserved](pool),
      );
      if (accepted.length === 0) continue;
      if (reserved !== null) this.limitsOf(reserved)[pool].acquire(share);
      lanes.set(name, { inputs: accepted, reserved });
    }
    const handover = { worker, lanes, interrupted: new Set<string>() };
    this.handovers.add(handover);
    return handover;
  }

  /**
   * Leases the inputs of a handover that were queued; `ids` maps `input_id` to the id in the queue. Returns the new lanes, including those
   * interrupted meanwhile, which end before their first input, and those that wait for a slot (`isWaiting`).
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
        if (isInterrupted) lane.interrupt();
        if (isInterrupted || this.handedOver[lane.pool].hasSlotFor(lane.share)) this.add(lane);
        else this.wait(lane);
        added.push(lane);
      }
    }
    return added;
  }

  /** True for a handed-over lane without a slot. */
  isWaiting(lane: LeasedLane): boolean {
    return this.waiting[lane.pool].has(lane);
  }

  /** Cancels a handover and frees its slots and places. */
  cancelHandover(handover: LaneHandover): void {
    this.handovers.delete(handover);
    for (const {
      inputs: [first],
      reserved,
    } of handover.lanes.values())
      if (reserved !== null) this.limitsOf(reserved)[first!.input.pool].release(shareOf(first!.input));
  }

  private register(lane: LeasedLane): void {
    this.lanes.set(lane.name, (this.lanes.get(lane.name) ?? new Set()).add(lane));
  }

  private unregister(lane: LeasedLane): void {
    const ofName = this.lanes.get(lane.name);
    ofName?.delete(lane);
    if (ofName?.size === 0) this.lanes.delete(lane.name);
  }

  private wait(lane: LeasedLane): void {
    this.register(lane);
    this.places[lane.pool].acquire(lane.share);
    this.waiting[lane.pool].add(lane);
  }

  private endWaiting(lane: LeasedLane): void {
    this.waiting[lane.pool].delete(lane);
    this.places[lane.pool].release(lane.share);
  }

  private reservationFor(pool: SagaPool, share: string): Reservation | null {
    if (this.handedOver[pool].hasSlotFor(share)) return 'slot';
    return this.places[pool].hasSlotFor(share) ? 'place' : null;
  }

  private limitsOf(reserved: Reservation): Record<SagaPool, ConcurrencyLimit> {
    return reserved === 'slot' ? this.handedOver : this.places;
  }

  /** Number of inputs that the lane with this name can still accept; zero if there is no such lane. */
  private capacityFor(name: string): number {
    const lane = this.joinable(name);
    if (lane === null) return 0;
    return this.isWaiting(lane) ? Math.max(0, MAX_INPUTS_PER_WAITING_LANE - lane.ids.length) : lane.capacity;
  }

  /** The lane with this name; null if further inputs must wait for it to end. */
  private joinable(name: string): LeasedLane | null {
    const [lane, ...others] = this.lanes.get(name) ?? [];
    return lane === undefined || lane.isInterrupted || others.length > 0 ? null : lane;
  }

  private limitOf({ origin, pool }: LeasedLane): ConcurrencyLimit {
    return this[origin][pool];
  }
}

/** Maximum number of inputs of a new lane. */
const CAPACITIES: Readonly<Record<Reservation, (pool: SagaPool) => number>> = {
  slot: (pool) => MAX_INPUTS_PER_LANE[pool],
  place: () => MAX_INPUTS_PER_WAITING_LANE,
};

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

/** The input as queued, together with the event just read; empty if it was not queued for this worker. */
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
