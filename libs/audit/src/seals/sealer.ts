import { guarded } from '@app/kernel';
import type { Clock } from '@app/kernel';
import {
  type Authenticity,
  BEGINNING,
  type Checkpoint,
  type EventStore,
  macFaultOf,
  type SealKey,
  type StoredEvent,
} from '@app/event-store';
import type { SealStore } from './seal-store.js';
import { makeSeal, MAX_EVENTS_PER_SEAL, type Seal, type SealableEvent } from './seal.js';
import { keysOf } from './search-keys.js';

const LOOK_MILLISECONDS = 1_000;
/** Longest time that an event stays unsealed. */
const MAX_UNSEALED_MILLISECONDS = 60_000;

/** An event that cannot be signed for; the log is sealed up to it and no further. */
export class NotSealed extends Error {
  constructor({ stream, revision, position }: StoredEvent, fault: string) {
    super(`the log is not sealed from position ${position} on: ${stream}@${revision}: ${fault}`);
    this.name = 'NotSealed';
  }
}

/** Events read since the last seal. */
interface Unsealed {
  readonly before: Seal | null;
  readonly since: number;
  readonly events: SealableEvent[];
  /** By which they are found again. */
  readonly keys: Set<string>;
  cursor: Checkpoint;
}

/**
 * Binds the log, a thousand events or a minute at a time, whichever comes first. One process does it, the one that
 * leads the read side; where two believe they do, the seal's number decides, and the other starts again from the last
 * seal.
 */
export class Sealer {
  private unsealed: Unsealed | null = null;
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<unknown> = Promise.resolve();
  private busy = false;
  private reported: string | null = null;

  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly seals: SealStore;
      readonly key: SealKey;
      readonly clock: Clock;
      readonly authenticity: () => Authenticity;
      /** True when this process is the leader. */
      readonly leads: () => boolean;
      readonly failed: (message: string, error: unknown) => void;
    },
  ) {}

  start(): void {
    this.timer = setInterval(
      guarded(() => this.look()),
      LOOK_MILLISECONDS,
    );
  }

  /** Stops the checks, and waits for the one in progress. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }

  /** Makes the seals that are due, and with `all` those for the whole log; answers the last seal. */
  seal({ all = false }: { readonly all?: boolean } = {}): Promise<Seal | null> {
    const sealed = this.working.then(() => this.sealDue(all));
    this.working = sealed.catch(() => undefined); // the caller gets the rejection
    return sealed;
  }

  private look(): void {
    if (this.busy) return;
    if (!this.parts.leads()) {
      this.unsealed = null; // another process continues from here
      return;
    }
    this.busy = true;
    void this.seal()
      .catch((error: unknown) => this.reportOnce(error))
      .finally(() => {
        this.busy = false;
      });
  }

  /** Reports an obstacle once for as long as it stays the same. */
  private reportOnce(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.reported !== message) this.parts.failed('the log could not be sealed', error);
    this.reported = message;
  }

  private async sealDue(all: boolean): Promise<Seal | null> {
    const wanted = all ? await this.parts.store.head() : BEGINNING;
    for (;;) {
      const unsealed = (this.unsealed ??= await this.begin());
      const page = await this.read(unsealed.cursor, MAX_EVENTS_PER_SEAL - unsealed.events.length, all);
      for (const event of page) {
        this.requireAuthentic(event, unsealed);
        unsealed.cursor = event.position;
        unsealed.events.push({ position: event.position, hash: event.hash });
        for (const key of keysOf(event)) unsealed.keys.add(key);
      }
      if (!this.isDue(unsealed, wanted)) return unsealed.before;
      this.unsealed = await this.keep(
        makeSeal(
          unsealed.before,
          unsealed.events,
          this.parts.clock.now().toISOString(),
          this.parts.key,
          this.parts.authenticity().after,
        ),
        unsealed.keys,
      );
    }
  }

  /** Seals that are demanded take the events from the store; the others share pages with the audit of the books, which reads them a moment before or after. */
  private read(after: Checkpoint, limit: number, all: boolean): Promise<readonly StoredEvent[]> {
    const { store } = this.parts;
    return all ? store.readAll(after, limit) : store.readShared(after, limit);
  }

  /** A signature says that this installation wrote the event: nothing else is signed, and nothing that comes after it. */
  private requireAuthentic(event: StoredEvent, { cursor }: Unsealed): void {
    const { store, authenticity } = this.parts;
    const fault =
      store.countsPositions && event.position !== cursor + 1n
        ? `${event.position - cursor - 1n} events are missing before it`
        : macFaultOf(event, authenticity());
    if (fault !== null) throw new NotSealed(event, fault);
  }

  private async keep(seal: Seal, keys: ReadonlySet<string>): Promise<Unsealed> {
    if (await this.parts.seals.keep(seal, [...keys])) return this.after(seal);
    const begun = await this.begin();
    if ((begun.before?.number ?? 0) < seal.number)
      throw new Error(`seal ${seal.number} conflicts with the stored seals: run audit verify`);
    return begun;
  }

  private async begin(): Promise<Unsealed> {
    const last = await this.parts.seals.last();
    if (last !== null) return this.after(last);
    return { before: null, since: this.parts.clock.now().getTime(), events: [], keys: new Set(), cursor: BEGINNING };
  }

  private after(seal: Seal): Unsealed {
    return { before: seal, since: Date.parse(seal.sealedAt), events: [], keys: new Set(), cursor: seal.last };
  }

  /** `admitted` is the position up to which the log is to be sealed in any case. */
  private isDue({ before, events, since }: Unsealed, wanted: Checkpoint): boolean {
    if (events.length === 0) return false;
    const isWanted = (before?.last ?? BEGINNING) < wanted;
    return (
      isWanted ||
      events.length >= MAX_EVENTS_PER_SEAL ||
      this.parts.clock.now().getTime() - since >= MAX_UNSEALED_MILLISECONDS
    );
  }
}
