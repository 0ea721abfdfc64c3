import type { DataKeyStore, StoredDataKey } from './key-vault.js';

/** Data keys in memory, for tests. */
export class MemoryDataKeys implements DataKeyStore {
  private readonly keys = new Map<string, string | null>();

  async find(tenant: string, subject: string): Promise<string | null | undefined> {
    return this.keys.get(`${tenant}/${subject}`);
  }

  async keep(tenant: string, subject: string, wrapped: string): Promise<string | null> {
    const place = `${tenant}/${subject}`;
    if (!this.keys.has(place)) this.keys.set(place, wrapped);
    return this.keys.get(place)!;
  }

  async destroy(tenant: string, subject: string): Promise<void> {
    this.keys.set(`${tenant}/${subject}`, null);
  }

  async *all(): AsyncGenerator<StoredDataKey> {
    for (const place of [...this.keys.keys()].sort()) {
      const [tenant, ...subject] = place.split('/');
      yield { tenant: tenant!, subject: subject.join('/'), wrapped: this.keys.get(place)! };
    }
  }
}
