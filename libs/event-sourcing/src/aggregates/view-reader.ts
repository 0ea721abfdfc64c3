import { LRUCache } from 'lru-cache';
import { type DomainEvent, type Tenant, type View, evolveView } from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import { type EventCodec, type EventStore, isLastPage, MEMORY_BOUNDS, streamName, streamPage } from '@app/event-store';
import { currentAsOfRead } from './point-in-time.js';

const MAX_FOLDS_PER_STREAM = 8;

/** The documents of one stream by revision; few, so that a reader at the end and one that trails both find a start. */
type Folds = Map<number, unknown>;

/** Folds one stream into its resource, at any revision; strongly consistent, since it reads the stream itself. */
export class ViewReader {
  private readonly folds: LRUCache<string, Map<View<never, never>, Folds>>;

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly notificationHealth: NotificationHealth = ALWAYS_CURRENT,
    maxStreams: number = MEMORY_BOUNDS.views,
  ) {
    this.folds = new LRUCache({ max: maxStreams });
  }

  /** The resource as of a revision (default: the time of the read in progress, or now); null when the stream yields none. */
  async at<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    tenant: Tenant,
    id: string,
    revision?: number,
  ): Promise<Document | null> {
    const stream = streamName(tenant, view.aggregate, id);
    const reading = revision === undefined ? currentAsOfRead() : null;
    if (reading === null) return this.ofStream(view, stream, revision);
    const end = await reading.endOf(this.store, stream);
    return end === null ? null : this.ofStream(view, stream, end.revision);
  }

  /** The same for a reader that already holds the stream's name. */
  async ofStream<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    stream: string,
    revision?: number,
  ): Promise<Document | null> {
    const folds = this.foldsOf(view as View<never, never>, stream);
    const start = nearest(folds, revision ?? Number.MAX_SAFE_INTEGER);
    if (start !== null && start === revision) return this.use(folds, start) as Document | null;
    let document = start === null ? null : (folds.get(start) as Document | null);
    let reached = start;
    for (let isEnd = false; !isEnd;) {
      const page = await streamPage(this.store, stream, (reached ?? -1) + 1, revision);
      for (const stored of page) {
        const { type, data, recorded } = this.codec.decodeClear(stored) ?? (await this.codec.decode(stored));
        document = evolveView(view, document, { type, data } as Event, recorded);
        reached = stored.revision;
      }
      isEnd = isLastPage(page) || reached === revision;
    }
    if (reached !== null) this.remember(folds, reached, document);
    return document;
  }

  /** Forgets every fold; needed when a person was erased whom one of them still shows. */
  forget(): void {
    this.folds.clear();
  }

  private foldsOf(view: View<never, never>, stream: string): Folds {
    if (!this.notificationHealth.isCurrent) return new Map();
    let ofStream = this.folds.get(stream);
    if (ofStream === undefined) {
      ofStream = new Map();
      this.folds.set(stream, ofStream);
    }
    let folds = ofStream.get(view);
    if (folds === undefined) {
      folds = new Map();
      ofStream.set(view, folds);
    }
    return folds;
  }

  private remember(folds: Folds, revision: number, document: unknown): void {
    folds.delete(revision);
    folds.set(revision, document);
    if (folds.size > MAX_FOLDS_PER_STREAM) folds.delete(folds.keys().next().value!);
  }

  private use(folds: Folds, revision: number): unknown {
    const document = folds.get(revision);
    this.remember(folds, revision, document);
    return document;
  }
}

/** The latest remembered revision that is not after the wanted one. */
function nearest(folds: Folds, wanted: number): number | null {
  let best: number | null = null;
  for (const revision of folds.keys()) {
    if (revision <= wanted && (best === null || revision > best)) best = revision;
  }
  return best;
}
