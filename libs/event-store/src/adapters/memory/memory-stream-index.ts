import { NO_STREAM, type Unlisted } from '../../store/event-store.js';
import { type IndexEntry, StreamIndex, type StreamPart } from '../../store/stream-index.js';

/** The reference implementation of the index, for unit and simulation tests. */
export class MemoryStreamIndex extends StreamIndex {
  private readonly reaches = new Map<string, number>();
  private readonly entries = new Map<string, IndexEntry>();

  async reach(stream: string): Promise<number> {
    return this.reachOf(stream);
  }

  /** True if the index reaches the revision and lists none of the entries. */
  confirms(stream: string, { reach, ids }: Unlisted): boolean {
    return this.reachOf(stream) >= reach && !ids.some((id) => this.entries.has(id));
  }

  async find(stream: string, reach: number, ids: readonly string[]): Promise<ReadonlyMap<string, IndexEntry> | null> {
    if (this.reachOf(stream) < reach) return null;
    return new Map(ids.filter((id) => this.entries.has(id)).map((id) => [id, this.entries.get(id)!]));
  }

  async add({ stream, after, upTo }: StreamPart, entries: readonly IndexEntry[]): Promise<boolean> {
    const reach = this.reachOf(stream);
    if (reach < after) return false;
    for (const entry of entries) if (!this.entries.has(entry.id)) this.entries.set(entry.id, entry);
    this.reaches.set(stream, Math.max(reach, upTo));
    return true;
  }

  /** Simulates an operator who empties the index. */
  clear(): void {
    this.reaches.clear();
    this.entries.clear();
  }

  private reachOf(stream: string): number {
    return this.reaches.get(stream) ?? NO_STREAM;
  }
}
