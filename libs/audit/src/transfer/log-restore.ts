import { type EventStore, logPages, type StoredEvent } from '@app/event-store';
import type { SealStore } from '../seals/seal-store.js';
import type { Seal } from '../seals/seal.js';
import type { LogEntry } from '../seals/sealed-log.js';
import { keysOf } from '../seals/search-keys.js';

/** A history that cannot be imported here; the message explains why. */
export class ImportRefused extends Error {}

const EVENTS_A_BATCH = 1_000;

/**
 * Restores a history into a store, entry by entry. After an interrupted attempt, the store must contain a prefix of it. Seals contain
 * positions, so they are restored only while the store keeps the positions of events.
 */
export class LogRestore {
  private readonly batch: StoredEvent[] = [];
  private readonly keys = new Set<string>();
  private seal: Seal | null = null;
  /** True while every event has kept its position. */
  keepsPositions = true;

  private constructor(
    private readonly store: EventStore,
    private readonly seals: SealStore,
    private readonly standing: AsyncIterator<StoredEvent>,
    private readonly lastSeal: number,
  ) {}

  static async into(store: EventStore, seals: SealStore): Promise<LogRestore> {
    const last = await seals.last();
    return new LogRestore(store, seals, eventsUpTo(store, await store.head()), last?.number ?? 0);
  }

  async add(entry: LogEntry): Promise<void> {
    if (entry.kind === 'seal') {
      await this.endSeal();
      this.seal = entry.seal;
      return;
    }
    const { event } = entry;
    for (const key of keysOf(event)) this.keys.add(key);
    const { value: there, done } = await this.standing.next();
    if (done) this.batch.push(event);
    else if (there.hash !== event.hash)
      throw new ImportRefused('The event store contains another history: import into an empty one.');
    else this.keepsPositions &&= there.position === event.position;
    if (this.batch.length === EVENTS_A_BATCH) await this.write();
  }

  async end(): Promise<void> {
    if (!(await this.standing.next()).done)
      throw new ImportRefused('The event store holds events that are not in the file: import into an empty one.');
    await this.endSeal();
  }

  private async write(): Promise<void> {
    if (this.batch.length === 0) return;
    await this.store.restore(this.batch);
    this.keepsPositions &&= (await this.store.head()) === this.batch.at(-1)!.position;
    this.batch.length = 0;
  }

  /** Stores a seal after its events. */
  private async endSeal(): Promise<void> {
    await this.write();
    const { seal } = this;
    if (
      seal !== null &&
      this.keepsPositions &&
      seal.number > this.lastSeal &&
      !(await this.seals.keep(seal, [...this.keys]))
    ) {
      throw new ImportRefused(
        `Seal ${seal.number} conflicts with the seals in this database: import into an empty one.`,
      );
    }
    this.keys.clear();
    this.seal = null;
  }
}

async function* eventsUpTo(store: EventStore, upTo: bigint): AsyncGenerator<StoredEvent> {
  for await (const page of logPages(store, { upTo })) yield* page;
}
