/** Lanes that may be handled side by side, and a tenant's share of them. */
export class ConcurrencyLimit {
  private readonly inUse = new Map<string, number>();

  constructor(
    private readonly max: number,
    /** Places that one tenant may always occupy; beyond them up to half of the free ones, so that one slow tenant never blocks another. */
    private readonly minShare: number,
  ) {}

  get free(): number {
    return this.max - [...this.inUse.values()].reduce((sum, slots) => sum + slots, 0);
  }

  get maxPerTenant(): number {
    return Math.max(this.minShare, Math.floor(this.free / 2));
  }

  /** Number of occupied places by tenant. */
  get byTenant(): ReadonlyMap<string, number> {
    return this.inUse;
  }

  /** True when a tenant may have to wait for a place. */
  get isFull(): boolean {
    return this.free <= 0 || [...this.inUse.values()].some((slots) => slots >= this.maxPerTenant);
  }

  hasSlotFor(tenant: string): boolean {
    return this.free > 0 && (this.inUse.get(tenant) ?? 0) < this.maxPerTenant;
  }

  acquire(tenant: string): void {
    this.inUse.set(tenant, (this.inUse.get(tenant) ?? 0) + 1);
  }

  release(tenant: string): void {
    const slots = this.inUse.get(tenant)! - 1;
    if (slots === 0) this.inUse.delete(tenant);
    else this.inUse.set(tenant, slots);
  }
}
