import { LRUCache } from 'lru-cache';
import { type DomainEvent, type Tenant, type View, evolveView } from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import {
  type EventCodec,
  type EventStore,
  isLastPage,
  MEMORY_BOUNDS,
  type RecordedEvent,
  streamName,
  streamPage,
} from '@app/event-store';
import { currentAsOfRead } from './point-in-time.js';

const MAX_FOLDS_PER_STREAM = 8;

/** Cached documents of one stream by revision. A few, so that a reader at the end and one that lags both find a starting point. */
type Folds = Map<number, unknown>;

/** Reads in progress of one stream, by revision. A caller that has the next event starts from such a document and reads nothing. */
type Reads = Map<number, Promise<unknown>>;

interface OfView {
  readonly folds: Folds;
  readonly reads: Reads;
}

const noneOf = (): OfView => ({ folds: new Map(), reads: new Map() });

/** Folds one stream into its resource at any revision. Strongly consistent, since it reads the stream itself. */
export class ViewReader {
  private readonly folds: LRUCache<string, Map<View<never, never>, OfView>>;

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly notificationHealth: NotificationHealth = ALWAYS_CURRENT,
    maxStreams: number = MEMORY_BOUNDS.views,
  ) {
    this.folds = new LRUCache({ max: maxStreams });
  }

  /**
   * The resource as of a revision (default: the as-of read in progress, or now); null if the stream has no document. A caller that already
   * has the event of that revision passes it to avoid a read.
   */
  async at<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    tenant: Tenant,
    id: string,
    revision?: number,
    event?: RecordedEvent,
  ): Promise<Document | null> {
    const stream = streamName(tenant, view.aggregate, id);
    const reading = revision === undefined ? currentAsOfRead() : null;
    if (reading === null) {
      const isLast = event !== undefined && event.stream === stream && event.recorded.revision === revision;
      // An event with personal data may have been opened before an erasure.
      if (isLast && this.codec.isClear(event.type)) return this.afterEvent(view, stream, event);
      return this.ofStream(view, stream, revision);
    }
    const end = await reading.endOf(this.store, stream);
    return end === null ? null : this.ofStream(view, stream, end.revision);
  }

  /** The same for a caller that has the stream's name. */
  async ofStream<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    stream: string,
    revision?: number,
  ): Promise<Document | null> {
    const { folds, reads } = this.ofView(view as View<never, never>, stream);
    const start = nearest(folds, revision ?? Number.MAX_SAFE_INTEGER);
    if (start !== null && start === revision) return this.use(folds, start) as Document | null;
    const reading = this.readOn(view, stream, folds, start, revision);
    return revision === undefined ? reading : inProgress(reads, revision, reading);
  }

  /** Applies the event to the document before it, if that is cached or being read; otherwise reads the stream. */
  private async afterEvent<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    stream: string,
    event: RecordedEvent,
  ): Promise<Document | null> {
    const { revision } = event.recorded;
    const { folds, reads } = this.ofView(view as View<never, never>, stream);
    const before = folds.has(revision) ? undefined : reads.get(revision - 1);
    if (before === undefined) return this.foldOnto(folds, view, stream, event);
    const folded = before.then(
      () => this.foldOnto(folds, view, stream, event),
      () => this.ofStream(view, stream, revision),
    );
    return inProgress(reads, revision, folded);
  }

  private async foldOnto<Document, Event extends DomainEvent>(
    folds: Folds,
    view: View<Document, Event>,
    stream: string,
    { type, data, recorded }: RecordedEvent,
  ): Promise<Document | null> {
    const { revision } = recorded;
    const isNext = revision === 0 || folds.has(revision - 1);
    if (folds.has(revision) || !isNext || !this.notificationHealth.isCurrent)
      return this.ofStream(view, stream, revision);
    const before = revision === 0 ? null : (folds.get(revision - 1) as Document | null);
    const document = evolveView(view, before, { type, data } as unknown as Event, recorded);
    this.remember(folds, revision, document);
    return document;
  }

  /** Reads the stream from a cached revision up to the requested one. */
  private async readOn<Document, Event extends DomainEvent>(
    view: View<Document, Event>,
    stream: string,
    folds: Folds,
    start: number | null,
    revision: number | undefined,
  ): Promise<Document | null> {
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

  /** Drops all cached documents. Required after an erasure, since a document may hold personal data. */
  forget(): void {
    this.folds.clear();
  }

  private ofView(view: View<never, never>, stream: string): OfView {
    if (!this.notificationHealth.isCurrent) return noneOf();
    let ofStream = this.folds.get(stream);
    if (ofStream === undefined) {
      ofStream = new Map();
      this.folds.set(stream, ofStream);
    }
    let ofView = ofStream.get(view);
    if (ofView === undefined) {
      ofView = noneOf();
      ofStream.set(view, ofView);
    }
    return ofView;
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

/** Shares a read with callers that arrive while it is in progress. */
async function inProgress<Document>(reads: Reads, revision: number, reading: Promise<Document>): Promise<Document> {
  reads.set(revision, reading);
  try {
    return await reading;
  } finally {
    if (reads.get(revision) === reading) reads.delete(revision); // unless a newer read has replaced it
  }
}

/** The latest cached revision at or before the requested one. */
function nearest(folds: Folds, wanted: number): number | null {
  let best: number | null = null;
  for (const revision of folds.keys()) {
    if (revision <= wanted && (best === null || revision > best)) best = revision;
  }
  return best;
}
