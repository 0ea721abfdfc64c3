/** Lanes that may be handled side by side, and a tenant's share of them. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly most: number,
    /** Places that one tenant may always occupy; beyond them up to half of the free ones, so that one slow tenant never blocks another. */
    private readonly minShare: number,
  ) {}

  get free(): number {
    return this.most - [...this.taken.values()].reduce((sum, places) => sum + places, 0);
  }

  get maxPerTenant(): number {
    return Math.max(this.minShare, Math.floor(this.free / 2));
  }

  /** Number of occupied places by tenant. */
  get byTenant(): ReadonlyMap<string, number> {
    return this.taken;
  }

  /** True when a tenant may have to wait for a place. */
  get isFull(): boolean {
    return this.free <= 0 || [...this.taken.values()].some((places) => places >= this.maxPerTenant);
  }

  hasOneFor(tenant: string): boolean {
    return this.free > 0 && (this.taken.get(tenant) ?? 0) < this.maxPerTenant;
  }

  take(tenant: string): void {
    this.taken.set(tenant, (this.taken.get(tenant) ?? 0) + 1);
  }

  giveBack(tenant: string): void {
    const places = this.taken.get(tenant)! - 1;
    if (places === 0) this.taken.delete(tenant);
    else this.taken.set(tenant, places);
  }
}
