/** Limits the lanes handled concurrently, in total and per share (`shareOf`). */
export class ConcurrencyLimit {
  private readonly inUse = new Map<string, number>();

  constructor(
    private readonly max: number,
    /** Maximum slots of one share, by the number of free slots. */
    private readonly slotsOf: (free: number) => number,
  ) {}

  get free(): number {
    return this.max - this.used;
  }

  /** Number of occupied slots. */
  get used(): number {
    let used = 0;
    for (const slots of this.inUse.values()) used += slots;
    return used;
  }

  get maxPerShare(): number {
    return this.slotsOf(this.free);
  }

  /** Number of occupied slots by share. */
  get byShare(): ReadonlyMap<string, number> {
    return this.inUse;
  }

  /** True if a share may have to wait for a slot. */
  get isFull(): boolean {
    return this.free <= 0 || [...this.inUse.values()].some((slots) => slots >= this.maxPerShare);
  }

  hasSlotFor(share: string): boolean {
    return this.free > 0 && (this.inUse.get(share) ?? 0) < this.maxPerShare;
  }

  acquire(share: string): void {
    this.inUse.set(share, (this.inUse.get(share) ?? 0) + 1);
  }

  release(share: string): void {
    const slots = this.inUse.get(share)! - 1;
    if (slots === 0) this.inUse.delete(share);
    else this.inUse.set(share, slots);
  }
}
