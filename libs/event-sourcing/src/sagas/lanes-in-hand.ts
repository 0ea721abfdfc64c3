import type { SagaPool } from './define-saga.js';
import { LaneInHand } from './lane-in-hand.js';
import { Places } from './places.js';
import type { RoutedInput } from './routed-inputs.js';
import { MAX_INPUTS_PER_LANE, type QueuedInput } from './saga-queue.js';

/** Inputs that a worker has promised to handle before they are queued. */
export interface Claim {
  readonly worker: number;
  /** By lane, in order; `hasPlace` when the lane occupies a separate place and joins none that is in hand. */
  readonly lanes: ReadonlyMap<string, { readonly inputs: readonly RoutedInput[]; readonly hasPlace: boolean }>;
  /** Lanes in which an earlier input was set back since. */
  readonly broken: Set<string>;
}

/**
 * The lanes that a worker has in hand. Lanes leased from the queue and lanes handed over have separate places, so that
 * new work takes no place from work that already waits.
 */
export class LanesInHand {
  readonly leased = placesOfPools();
  private readonly handedOver = placesOfPools();
  private readonly lanes = new Map<string, Set<LaneInHand>>();
  private readonly claims = new Set<Claim>();

  take(lane: LaneInHand): void {
    this.lanes.set(lane.name, (this.lanes.get(lane.name) ?? new Set()).add(lane));
    this.placesOf(lane).take(lane.tenant);
  }

  /** Removes a lane whose leased inputs are handled or given back. */
  letGo(lane: LaneInHand): void {
    const ofName = this.lanes.get(lane.name);
    ofName?.delete(lane);
    if (ofName?.size === 0) this.lanes.delete(lane.name);
    this.placesOf(lane).giveBack(lane.tenant);
  }

  /** Of an input that was set back: nothing that comes after it in its lane is handled before it. */
  breakOff(lane: LaneInHand): void {
    lane.breakOff();
    for (const claim of this.claims) claim.broken.add(lane.name);
  }

  /** Promises to handle inputs as soon as they are queued: of each lane those that are due now, as long as there is a place or one to join. */
  claim(worker: number, inputs: readonly RoutedInput[], now: string): Claim {
    const lanes = new Map<string, { inputs: readonly RoutedInput[]; hasPlace: boolean }>();
    for (const [name, some] of byLane(inputs)) {
      const { pool, tenant } = some[0]!.input;
      const isNew = !this.lanes.has(name);
      const room =
        isNew && this.handedOver[pool].hasOneFor(tenant) ? MAX_INPUTS_PER_LANE : (this.toJoin(name)?.room ?? 0);
      const claimed = untilNotDue(some, now).slice(0, room);
      if (claimed.length === 0) continue;
      if (isNew) this.handedOver[pool].take(tenant);
      lanes.set(name, { inputs: claimed, hasPlace: isNew });
    }
    const claim = { worker, lanes, broken: new Set<string>() };
    this.claims.add(claim);
    return claim;
  }

  /**
   * Keeps the promise for those of the inputs whose ids in the queue are given, by `input_id`. Answers the lanes that are new in hand;
   * what it can no longer keep to is among them, broken off before it is begun.
   */
  keep(claim: Claim, ids: ReadonlyMap<string, string>): LaneInHand[] {
    this.drop(claim);
    const taken: LaneInHand[] = [];
    for (const [name, { inputs }] of claim.lanes) {
      const [first, ...others] = inputs.flatMap((input) => queuedInput(input, ids.get(input.input.input_id)));
      if (first === undefined) continue;
      const isBroken = claim.broken.has(name);
      const inHand = this.toJoin(name);
      if (inHand !== null && !isBroken) inHand.join([first, ...others]);
      else {
        const lane = new LaneInHand(claim.worker, 'handedOver', [first, ...others]);
        if (isBroken || this.handedOver[first.pool].free <= 0) lane.breakOff();
        this.take(lane);
        taken.push(lane);
      }
    }
    return taken;
  }

  /** Takes a promise back. */
  drop(claim: Claim): void {
    this.claims.delete(claim);
    for (const {
      inputs: [first],
      hasPlace,
    } of claim.lanes.values())
      if (hasPlace) this.handedOver[first!.input.pool].giveBack(first!.input.tenant);
  }

  /** The lane of this name, unless what follows in it has to wait. */
  private toJoin(name: string): LaneInHand | null {
    const [lane, ...others] = this.lanes.get(name) ?? [];
    return lane === undefined || lane.isBroken || others.length > 0 ? null : lane;
  }

  private placesOf({ way, pool }: LaneInHand): Places {
    return this[way][pool];
  }
}

function placesOfPools(): Record<SagaPool, Places> {
  return { default: new Places(64, 64), deliveries: new Places(256, 32) };
}

function byLane(inputs: readonly RoutedInput[]): ReadonlyMap<string, readonly RoutedInput[]> {
  const lanes = new Map<string, RoutedInput[]>();
  for (const each of inputs) {
    const lane = lanes.get(each.input.lane);
    if (lane === undefined) lanes.set(each.input.lane, [each]);
    else lane.push(each);
  }
  return lanes;
}

function untilNotDue(inputs: readonly RoutedInput[], now: string): readonly RoutedInput[] {
  const wait = inputs.findIndex(({ input }) => input.due_at > now);
  return wait === -1 ? inputs : inputs.slice(0, wait);
}

/** As it was queued, with the event as it was just read; none when it was not queued for this worker. */
function queuedInput({ input, event }: RoutedInput, id: string | undefined): QueuedInput[] {
  if (id === undefined) return [];
  const { saga, tenant, instance, lane, pool, correlation_id: correlationId } = input;
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
      input: { kind: 'event', event },
    },
  ];
}
