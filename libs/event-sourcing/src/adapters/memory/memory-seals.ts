import type { Seal } from '../../audit/seal.js';
import { SealStore } from '../../audit/seal-store.js';

/** Seals in memory, for unit tests. */
export class MemorySeals extends SealStore {
  private readonly seals: Seal[] = [];

  async last(): Promise<Seal | null> {
    return this.seals.at(-1) ?? null;
  }

  async read(after: number, limit: number): Promise<Seal[]> {
    return this.seals.slice(after, after + limit);
  }

  async keep(seal: Seal): Promise<boolean> {
    if (seal.number !== this.seals.length + 1) return false;
    this.seals.push(seal);
    return true;
  }
}
