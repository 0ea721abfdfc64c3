/**
 * A set of texts that only grows, as an immutable value: `with` answers a new set and the old one stays as it was.
 * Generations share one map, so that folding a long history costs constant time an event; only a set that is
 * extended in two different ways is copied.
 */
export class GrowingSet {
  static readonly empty = new GrowingSet(new Map(), 0);

  private constructor(
    private readonly places: Map<string, number>,
    readonly size: number,
  ) {}

  has(value: string): boolean {
    const place = this.places.get(value);
    return place !== undefined && place < this.size;
  }

  with(value: string): GrowingSet {
    if (this.has(value)) return this;
    const newest = this.size > 0 && this.places.size === this.size;
    const places = newest ? this.places : new Map([...this.places].slice(0, this.size));
    places.set(value, this.size);
    return new GrowingSet(places, this.size + 1);
  }
}
