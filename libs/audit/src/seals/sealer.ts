import { guarded } from '@app/kernel';
import type { Clock } from '@app/kernel';
import {
  AppendNews,
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
/** Maximum time that an event stays unsealed. */
const MAX_UNSEALED_MILLISECONDS = 60_000;

/** An event that must not be sealed; the log is sealed only up to it. */
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
  /** Their search keys. */
  readonly keys: Set<string>;
  cursor: Checkpoint;
}

/**
 * Seals the log, after every thousand events or every minute, whichever comes first. The leader of the read side does it. If two processes
 * believe that they lead, the number of the seal decides: the loser starts again from the last seal.
 */
export class Sealer {
  private unsealed: Unsealed | null = null;
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<unknown> = Promise.resolve();
  private busy = false;
  private reported: string | null = null;
  private readonly news: AppendNews;

  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly seals: SealStore;
      readonly key: SealKey;
      readonly clock: Clock;
      readonly authenticity: () => Authenticity;
      /** True while this process is the leader. */
      readonly leads: () => boolean;
      readonly failed: (message: string, error: unknown) => void;
    },
  ) {
    this.news = new AppendNews(parts.store);
  }

  start(): void {
    this.news.start();
    this.timer = setInterval(
      guarded(() => this.look()),
      LOOK_MILLISECONDS,
    );
  }

  /** Stops the checks, and waits for one in progress. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.news.stop();
    await this.working;
  }

  /** Makes the due seals; with `all`, seals the whole log. Returns the last seal. */
  seal({ all = false }: { readonly all?: boolean } = {}): Promise<Seal | null> {
    const sealed = this.working.then(() => this.sealDue(all));
    this.working = sealed.catch(() => undefined); // the rejection goes to the caller
    return sealed;
  }

  private look(): void {
    if (this.busy) return;
    if (!this.parts.leads()) {
      this.unsealed = null; // another process continues from here
      this.news.renew();
      return;
    }
    const isDue = this.unsealed !== null && this.isDue(this.unsealed, BEGINNING);
    if (!this.news.take() && !isDue) return;
    this.busy = true;
    void this.seal()
      .catch((error: unknown) => {
        this.news.renew();
        this.reportOnce(error);
      })
      .finally(() => {
        this.busy = false;
      });
  }

  /** Reports an error once while it stays the same. */
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
      if (page.length > 0) this.news.renew(); // there may be more
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

  /** Requested seals read from the store. Regular ones share pages with the books audit, which reads them at about the same time. */
  private read(after: Checkpoint, limit: number, all: boolean): Promise<readonly StoredEvent[]> {
    const { store } = this.parts;
    return all ? store.readAll(after, limit) : store.readShared(after, limit);
  }

  /** A signature asserts that this installation wrote the event, so no other event is signed, nor anything after it. */
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

  /** `wanted` is the position up to which the log must be sealed regardless of size and time. */
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
