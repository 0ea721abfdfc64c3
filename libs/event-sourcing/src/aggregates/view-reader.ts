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

/** The documents of one stream by revision; few, so that a reader at the end and one that trails both find a start. */
type Folds = Map<number, unknown>;

/** The documents of one stream that are being read, by revision: a caller that has the event after one of them reads nothing. */
type Reads = Map<number, Promise<unknown>>;

interface OfView {
  readonly folds: Folds;
  readonly reads: Reads;
}

const noneOf = (): OfView => ({ folds: new Map(), reads: new Map() });

/** Folds one stream into its resource, at any revision; strongly consistent, since it reads the stream itself. */
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
   * The resource as of a revision (default: the time of the read in progress, or now); null when the stream yields none. A caller that has the
   * event of the revision in memory gives it, so that it is not read again.
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
      // one that holds personal data may have been opened before an erasure
      if (isLast && this.codec.isClear(event.type)) return this.afterEvent(view, stream, event);
      return this.ofStream(view, stream, revision);
    }
    const end = await reading.endOf(this.store, stream);
    return end === null ? null : this.ofStream(view, stream, end.revision);
  }

  /** The same for a reader that already holds the stream's name. */
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

  /** The resource with the event, which is folded without a read where the document before it is known, or is being read. */
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

  /** Reads the stream from a remembered revision on, up to the wanted one. */
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

  /** Forgets every fold; needed when a person was erased whom one of them still shows. */
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

/** Shows a read to those who come while it is in progress. */
async function inProgress<Document>(reads: Reads, revision: number, reading: Promise<Document>): Promise<Document> {
  reads.set(revision, reading);
  try {
    return await reading;
  } finally {
    if (reads.get(revision) === reading) reads.delete(revision); // another one may have begun meanwhile
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
