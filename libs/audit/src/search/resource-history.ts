import { Refusal, type ResourceName, type Tenant, tenantKey, uuidOf } from '@app/kernel';
import {
  AsOfRead,
  type FeatureRegistry,
  isGroupStream,
  type PointInTime,
  type ReadEnd,
  runAsOf,
  storedReactionsIn,
} from '@app/event-sourcing';
import { type CommandMetadata, isGroup } from '@app/event-sourcing/definitions';
import {
  type EventStore,
  lastEvent,
  parseStreamName,
  type Progress,
  type StoredEvent,
  streamName,
  streamPages,
} from '@app/event-store';
import { causesOf, type RequestNode } from './causes.js';
import { dueWebhookOf } from './due-webhooks.js';
import type { LogSearch } from './log-search.js';

/** A resource as of a time, with the events that led to it. */
export interface ResourceHistoryReport {
  readonly stream: string;
  /** The events of its stream up to then. If the stream belongs to another resource, only those that name this one. */
  readonly events: readonly StoredEvent[];
  /** The resource as GET would have returned it then; null if it did not exist or has no GET. */
  readonly document: unknown;
  /** Positions of the events that caused these, by id. */
  readonly causes: { readonly [eventId: string]: { readonly stream: string; readonly revision: number } };
  /** Other streams that GET read, each with the last event read. */
  readonly others: readonly ReadEnd[];
}

/** Limits for reading a long history. */
export interface HistoryBounds {
  /** Events of the resource: the first, and the newest of the others. */
  readonly events: number;
  /** Requests that caused those events: the first, and the newest of the others. */
  readonly requests: number;
  /** Events that followed from those requests. */
  readonly consequences: number;
}

/** Limits, with the aggregate of a resource whose id alone does not name its stream, such as a factor reset. */
export interface BoundedHistory extends HistoryBounds {
  /** UUID of the aggregate in whose stream it is recorded. */
  readonly recordedIn?: string | undefined;
}

/** A part of a history. */
export interface PartOfHistory {
  readonly requests: readonly RequestNode[];
  /** False if the limits left something out. */
  readonly isComplete: boolean;
}

/** The current resource, with its first and its newest events. */
export interface PartOfResource extends Pick<ResourceHistoryReport, 'stream' | 'events' | 'document'> {
  /** False if the limit left something out. */
  readonly isComplete: boolean;
}

/** The current resource, with its stream and its reactions in group events. */
interface FoundResource extends Pick<PartOfResource, 'stream' | 'document'> {
  readonly grouped: readonly StoredEvent[];
}

/** Finds the stream of the first event that names a resource. Searches the whole log on first use. */
interface FirstToName {
  readonly isTarget: boolean;
  stream(): Promise<string | null>;
}

/** The history of one resource: its events, and the resource itself as its GET returns it. */
export class ResourceHistory {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly search: LogSearch;
      readonly registry: FeatureRegistry;
    },
  ) {}

  /** As of a point in time, or now; null if the log has nothing about the resource. */
  async show(
    tenant: Tenant,
    id: string,
    point: PointInTime | null,
    metadata: CommandMetadata,
    progress: Progress,
  ): Promise<ResourceHistoryReport | null> {
    const { store } = this.parts;
    const asOfRead = new AsOfRead(point ?? { latestAt: metadata.at });
    const first = this.firstToName(tenant, id, progress);
    const document = await this.documentIn(asOfRead, tenant, id, metadata, uuidOfFirst(first));
    const stream = await this.streamOf(tenant, id, asOfRead, first);
    if (stream === null) return null;
    const end = await asOfRead.endOf(store, stream);
    if (end === null) return { stream, events: [], document: null, causes: {}, others: [] };
    const ends = await Promise.all(asOfRead.streams.map((each) => asOfRead.endOf(store, each)));
    const others = ends.filter((other): other is ReadEnd => other !== null && other.stream !== stream);
    const events = await this.eventsAbout(id, asOfRead, stream, end.revision);
    return { stream, events, document, causes: await this.causesOf(tenant, events, progress), others };
  }

  /** A resource with a limited number of its events. Null if no stream named by its id or its GET is about it. Bounded in its reads. */
  async showNewest(
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    most: number,
  ): Promise<PartOfResource | null> {
    const found = await this.found(tenant, id, metadata);
    if (found === null) return null;
    const { stream, document } = found;
    const { list, isWhole } = await this.firstAndNewest(id, found, most);
    return list.length === 0 ? null : { stream, document, events: list, isComplete: isWhole };
  }

  /** The positions of the causes of events. A cause belongs to the same request. */
  private async causesOf(
    tenant: Tenant,
    events: readonly StoredEvent[],
    progress: Progress,
  ): Promise<ResourceHistoryReport['causes']> {
    const caused = events.filter(({ metadata }) => metadata.causationId !== null);
    const sought = new Set(caused.map(({ metadata }) => metadata.causationId));
    const requests = caused.map(({ metadata }) => metadata.correlationId);
    const causes: Record<string, { readonly stream: string; readonly revision: number }> = {};
    for await (const { id, stream, revision } of this.ofRequests(tenant, requests, progress))
      if (sought.has(id)) causes[id] = { stream, revision };
    return causes;
  }

  /** Every request that caused an event in the resource's stream, with all consequences; null if the log has nothing about the resource. */
  async why(
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    progress: Progress,
    options?: { readonly wholeLog?: boolean },
  ): Promise<RequestNode[] | null> {
    const asOfRead = new AsOfRead({ latestAt: metadata.at });
    const first = this.firstToName(tenant, id, progress);
    await this.documentIn(asOfRead, tenant, id, metadata, uuidOfFirst(first));
    const stream = await this.streamOf(tenant, id, asOfRead, first);
    if (stream === null) return null;
    const requests = new Map<string, StoredEvent[]>();
    const own = await this.eventsAbout(id, asOfRead, stream);
    for (const event of own) requests.set(event.metadata.correlationId, []);
    const found = this.ofRequests(tenant, [...requests.keys()], progress, options);
    for await (const event of found) requests.get(event.metadata.correlationId)?.push(event);
    const ids = new Set(own.map((event) => event.id));
    return [...requests.values()].map((events) => this.requestNode(events, ids));
  }

  /**
   * The first and the newest requests that caused an event in the resource's stream, with their consequences, for a resource with a GET; null
   * if it does not exist. Bounded in its reads.
   */
  async whyLately(
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    { recordedIn, ...bounds }: BoundedHistory,
  ): Promise<PartOfHistory | null> {
    const found = await this.found(tenant, id, metadata, recordedIn);
    if (found === null) return null;
    const own = await this.firstAndNewest(id, found, bounds.events);
    const ids = [...new Set(own.list.map((event) => event.metadata.correlationId))];
    const asked = firstAndLast(ids, bounds.requests);
    const requests = new Map<string, StoredEvent[]>(asked.map((request) => [request, []]));
    let count = 0;
    for await (const event of this.ofRequests(tenant, asked, () => undefined)) {
      if ((count += 1) > bounds.consequences) break;
      requests.get(event.metadata.correlationId)!.push(event);
    }
    const isOwn = new Set(own.list.map((event) => event.id));
    return {
      requests: [...requests.values()]
        .filter((events) => events.length > 0)
        .map((events) => this.requestNode(events, isOwn)),
      isComplete: own.isWhole && asked.length === ids.length && count <= bounds.consequences,
    };
  }

  /** The events of requests, with group events split into reactions. */
  private async *ofRequests(...search: Parameters<LogSearch['ofRequests']>): AsyncGenerator<StoredEvent> {
    const wanted = new Set(search[1]);
    for await (const event of this.parts.search.ofRequests(...search)) {
      const group = this.parts.registry.groupOf(event.type);
      if (group === undefined) yield event;
      else yield* storedReactionsIn(group, event).filter(({ metadata }) => wanted.has(metadata.correlationId));
    }
  }

  /** The current resource and its stream, without a search of the whole log. */
  private async found(
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    recordedIn: string | null = null,
  ): Promise<FoundResource | null> {
    const asOfRead = new AsOfRead({ latestAt: metadata.at });
    const nowhere: FirstToName = { isTarget: false, stream: () => Promise.resolve(null) };
    const document = await this.documentIn(asOfRead, tenant, id, metadata, async () => recordedIn);
    const stream =
      recordedIn === null
        ? await this.streamOf(tenant, id, asOfRead, nowhere)
        : await this.firstThatNames(id, asOfRead.streams);
    return stream === null ? null : { stream, document, grouped: await this.groupedAbout(id, asOfRead) };
  }

  /** The first and the newest events about a resource. If the stream is the resource's own, reads no others. */
  private async firstAndNewest(
    id: string,
    { stream, grouped }: FoundResource,
    most: number,
  ): Promise<{ readonly list: readonly StoredEvent[]; readonly isWhole: boolean }> {
    const { store } = this.parts;
    if (isNamedAfter(stream, id)) {
      const [[first], last] = await Promise.all([store.read(stream, { upTo: 0 }), lastEvent(store, stream)]);
      const from = Math.max(1, last!.revision - most + 2);
      const newest = await store.read(stream, { from, upTo: last!.revision });
      return { list: [...grouped, first!, ...newest], isWhole: from === 1 };
    }
    let list: StoredEvent[] = [...grouped];
    let isWhole = true;
    for await (const page of streamPages(store, stream, 0)) {
      const all = [...list, ...page.filter((event) => !isGroup(event) && names(event, id))];
      list = firstAndLast(all, most);
      isWhole &&= list.length === all.length;
    }
    return { list, isWhole };
  }

  private requestNode(events: readonly StoredEvent[], own: ReadonlySet<string>): RequestNode {
    const { registry } = this.parts;
    return {
      ...causesOf(events, (event) => own.has(event.id), registry),
      webhooks: events.flatMap((event) => dueWebhookOf(event, registry.notificationOf(event.type))),
    };
  }

  /** The document of GET in an as-of read; null if it is refused or there is no GET. */
  private async documentIn(
    asOfRead: AsOfRead,
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    firstNamedIn: () => Promise<string | null>,
  ): Promise<unknown> {
    const reader = this.parts.registry.resource(kindOf(id));
    if (reader === undefined) return null;
    try {
      return await runAsOf(asOfRead, () => reader(tenant, id, metadata, firstNamedIn));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /**
   * Of the streams that were read, the one with the resource's UUID in its name, otherwise the first, unless that was found by a search. For
   * a kind without a GET, the stream with that UUID, preferably one that begins with it; otherwise the stream of the first event that names
   * the resource.
   */
  private async streamOf(tenant: Tenant, id: string, asOfRead: AsOfRead, first: FirstToName): Promise<string | null> {
    if (first.isTarget) return first.stream();
    const hasGet = this.parts.registry.resource(kindOf(id)) !== undefined;
    const uuid = uuidOf(kindOf(id), id);
    const candidates = hasGet
      ? asOfRead.streams
      : this.parts.registry.aggregates.map((aggregate) => streamName(tenant, aggregate, uuid));
    const begun = await Promise.all(candidates.map((stream) => this.parts.store.read(stream, { upTo: 0 })));
    const there = begun.flatMap(([event]) => (event === undefined ? [] : [event]));
    const found = there.find((event) => (hasGet ? isNamedAfter(event.stream, id) : names(event, id))) ?? there[0];
    return found?.stream ?? (hasGet ? null : first.stream());
  }

  private firstToName(tenant: Tenant, id: string, progress: Progress): FirstToName {
    let sought: Promise<string | null> | undefined;
    return {
      get isTarget() {
        return sought !== undefined;
      },
      stream: () => (sought ??= this.searchFirstToName(tenant, id, progress)),
    };
  }

  private async searchFirstToName(tenant: Tenant, id: string, progress: Progress): Promise<string | null> {
    const prefix = `${tenantKey(tenant)}.`;
    for await (const page of this.parts.search.whole(progress)) {
      const first = page.find((event) => event.stream.startsWith(prefix) && !isRecordOfSaga(event) && names(event, id));
      if (first !== undefined) return first.stream;
    }
    return null;
  }

  /** The first of the streams with an event that names the resource. */
  private async firstThatNames(id: string, streams: readonly string[]): Promise<string | null> {
    for (const stream of streams)
      for await (const page of streamPages(this.parts.store, stream, 0))
        if (page.some((event) => names(event, id))) return stream;
    return null;
  }

  /** Events of a stream about a resource: all events of the resource's stream, or those that name it from another resource's stream. */
  private async eventsAbout(id: string, asOfRead: AsOfRead, stream: string, upTo?: number): Promise<StoredEvent[]> {
    const events = await this.groupedAbout(id, asOfRead);
    for await (const page of streamPages(this.parts.store, stream, 0, upTo)) {
      events.push(...(isNamedAfter(stream, id) ? page : page.filter((event) => !isGroup(event) && names(event, id))));
    }
    return events;
  }

  /** Its own reaction in the group events that were read to show a resource. */
  private async groupedAbout(id: string, { streams }: AsOfRead): Promise<StoredEvent[]> {
    const { store, registry } = this.parts;
    const groups = await Promise.all(streams.filter(isGroupStream).map((stream) => store.read(stream)));
    return groups.flat().flatMap((event) => {
      const group = registry.groupOf(event.type);
      return group === undefined ? [] : storedReactionsIn(group, event, uuidOf(kindOf(id), id));
    });
  }
}

/** The first item, and the last of the others. */
function firstAndLast<T>(list: readonly T[], most: number): T[] {
  return list.length <= most ? [...list] : [...list.slice(0, 1), ...list.slice(list.length - most + 1)];
}

function kindOf(id: string): ResourceName {
  return id.slice(0, id.indexOf(':')) as ResourceName;
}

function isNamedAfter(stream: string, id: string): boolean {
  return stream.endsWith(`-${uuidOf(kindOf(id), id)}`);
}

/** The UUID of the stream of the first event that names a resource. */
function uuidOfFirst(first: FirstToName): () => Promise<string | null> {
  return async () => {
    const stream = await first.stream();
    return stream === null ? null : parseStreamName(stream).id;
  };
}

function isRecordOfSaga(event: StoredEvent): boolean {
  return event.type.endsWith('-saga-reacted') || isGroup(event);
}

/** True if an event contains the resource's public id in clear, or the part of it that the API may show alone. */
function names({ data }: StoredEvent, id: string): boolean {
  const text = JSON.stringify(data);
  return text.includes(`"${id}"`) || text.includes(`"${uuidOf(kindOf(id), id)}"`);
}
