/** Lanes that may be handled side by side, and the part of them that one share may occupy (`shareOf`). */
export class ConcurrencyLimit {
  private readonly inUse = new Map<string, number>();

  constructor(
    private readonly max: number,
    /** Places that one share may occupy, by the number of free ones. */
    private readonly placesOf: (free: number) => number,
  ) {}

  get free(): number {
    return this.max - this.used;
  }

  /** Number of occupied places. */
  get used(): number {
    let used = 0;
    for (const places of this.inUse.values()) used += places;
    return used;
  }

  get maxPerShare(): number {
    return this.placesOf(this.free);
  }

  /** Number of occupied places by share. */
  get byShare(): ReadonlyMap<string, number> {
    return this.inUse;
  }

  /** True when a share may have to wait for a place. */
  get isFull(): boolean {
    return this.free <= 0 || [...this.inUse.values()].some((places) => places >= this.maxPerShare);
  }

  hasSlotFor(share: string): boolean {
    return this.free > 0 && (this.inUse.get(share) ?? 0) < this.maxPerShare;
  }

  acquire(share: string): void {
    this.inUse.set(share, (this.inUse.get(share) ?? 0) + 1);
  }

  release(share: string): void {
    const places = this.inUse.get(share)! - 1;
    if (places === 0) this.inUse.delete(share);
    else this.inUse.set(share, places);
  }
}
