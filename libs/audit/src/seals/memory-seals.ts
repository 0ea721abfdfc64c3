import { BEGINNING } from '@app/event-store';
import { type SealBounds, SealStore } from './seal-store.js';
import type { Seal } from './seal.js';

/** Seals in memory, for unit tests. */
export class MemorySeals extends SealStore {
  private readonly seals: Seal[] = [];
  private readonly keys: ReadonlySet<string>[] = [];

  async last(): Promise<Seal | null> {
    return this.seals.at(-1) ?? null;
  }

  async read(after: number, limit: number): Promise<Seal[]> {
    return this.seals.slice(after, after + limit);
  }

  async keep(seal: Seal, keys: readonly string[]): Promise<boolean> {
    if (seal.number !== this.seals.length + 1) return false;
    this.seals.push(seal);
    this.keys.push(new Set(keys));
    return true;
  }

  async holding(keys: readonly string[], upTo: number): Promise<SealBounds[]> {
    return this.seals
      .slice(0, upTo)
      .flatMap(({ last, count }, index) =>
        keys.some((key) => this.keys[index]!.has(key))
          ? [{ after: this.seals[index - 1]?.last ?? BEGINNING, last, count }]
          : [],
      );
  }
}
