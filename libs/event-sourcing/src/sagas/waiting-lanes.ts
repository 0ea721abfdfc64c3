import type { ConcurrencyLimit } from './concurrency-limit.js';
import type { LeasedLane } from './leased-lane.js';

/** Lanes of one pool that wait for a slot, by share, in order of arrival. */
export class WaitingLanes implements Iterable<LeasedLane> {
  private readonly shares = new Map<string, Set<LeasedLane>>();

  add(lane: LeasedLane): void {
    this.shares.set(lane.share, (this.shares.get(lane.share) ?? new Set()).add(lane));
  }

  has(lane: LeasedLane): boolean {
    return this.shares.get(lane.share)?.has(lane) === true;
  }

  delete(lane: LeasedLane): void {
    const lanes = this.shares.get(lane.share);
    lanes?.delete(lane);
    if (lanes?.size === 0) this.shares.delete(lane.share);
  }

  /** The first lane of the share that occupies the fewest slots; null if none waits, or if the limit has no slot for any. */
  next(limit: ConcurrencyLimit): LeasedLane | null {
    if (limit.free <= 0) return null;
    const { byShare, maxPerShare } = limit;
    let [least, slots]: [string | null, number] = [null, maxPerShare];
    for (const share of this.shares.keys()) {
      const held = byShare.get(share) ?? 0;
      if (held < slots) [least, slots] = [share, held];
    }
    if (least === null) return null;
    const [first] = this.shares.get(least)!;
    return first!;
  }

  *[Symbol.iterator](): Iterator<LeasedLane> {
    for (const lanes of this.shares.values()) yield* lanes;
  }
}
