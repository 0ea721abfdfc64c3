import { type ResourceName, type Tenant, type View, tenantKey, uuidOf } from '@app/kernel';
import type { PointInTime } from '../aggregates/point-in-time.js';
import type { ViewReader } from '../aggregates/view-reader.js';
import type { FeatureRegistry } from '../features/feature-registry.js';
import type { EventStore, StoredEvent } from '../store/event-store.js';
import { streamName } from '../store/stream-name.js';
import { streamPages } from '../store/stream-pages.js';
import { type CauseNode, causesOf } from './causes.js';
import type { Progress } from './history-audit.js';
import { eventsInOrder } from './sealed-log.js';

export interface ResourceHistoryReport {
  readonly stream: string;
  /** The events of its stream up to then; where the stream tells of more than it, those that name it. */
  readonly events: readonly StoredEvent[];
  /** The resource as GET would have shown it after the last of them; null where it was not there, or is shown as a part of another. */
  readonly document: unknown;
}

interface Found {
  readonly stream: string;
  /** Null for a resource that is recorded within the stream of another. */
  readonly view: View<unknown, never> | null;
}

const EVENTS_BETWEEN_WORDS = 5_000;

/** The history of one resource, told from the log alone. */
export class ResourceHistory {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly views: ViewReader;
      readonly registry: FeatureRegistry;
    },
  ) {}

  /** As of a point in time, or now; null when nothing in the log is about the resource. */
  async show(tenant: Tenant, id: string, point: PointInTime | null, progress: Progress): Promise<ResourceHistoryReport | null> {
    const { store, views } = this.parts;
    const found = await this.find(tenant, id, progress);
    if (found === null) return null;
    const { stream, view } = found;
    const revision = point === null ? undefined : await views.revisionAt(stream, point);
    if (revision === null) return { stream, events: [], document: null };
    const events: StoredEvent[] = [];
    for await (const page of streamPages(store, stream, 0, revision)) events.push(...page);
    return {
      stream,
      events: view === null ? events.filter((event) => names(event, id)) : events,
      document: view === null ? null : await views.ofStream(view, stream, revision),
    };
  }

  /** Every request that left an event in the resource's stream, with all that followed from it; null when there is no such stream. */
  async why(tenant: Tenant, id: string, progress: Progress): Promise<CauseNode[] | null> {
    const found = await this.find(tenant, id, progress);
    if (found === null) return null;
    const requests = new Map<string, StoredEvent[]>();
    for await (const page of streamPages(this.parts.store, found.stream, 0)) {
      for (const event of page) if (found.view !== null || names(event, id)) requests.set(event.metadata.correlationId, []);
    }
    for await (const event of this.wholeLog(progress)) requests.get(event.metadata.correlationId)?.push(event);
    return [...requests.values()].map((events) => causesOf(events, found.stream));
  }

  /** By the stream of its own id whose view has the id; else by the first event of the platform that names it. */
  private async find(tenant: Tenant, id: string, progress: Progress): Promise<Found | null> {
    const uuid = uuidOf(id.slice(0, id.indexOf(':')) as ResourceName, id);
    const { tables, notifications } = this.parts.registry;
    for (const view of new Set([...tables, ...notifications].map(({ view }) => view as View<unknown, never>))) {
      const stream = streamName(tenant, view.aggregate, uuid);
      if ((await this.parts.store.read(stream, { upTo: 0 })).length === 0) continue;
      const document = await this.parts.views.ofStream(view, stream);
      if ((document as { readonly id?: unknown } | null)?.id === id) return { stream, view };
    }
    const prefix = `${tenantKey(tenant)}.`;
    for await (const event of this.wholeLog(progress)) {
      if (event.stream.startsWith(prefix) && !event.type.endsWith('-saga-reacted') && names(event, id)) return { stream: event.stream, view: null };
    }
    return null;
  }

  private async *wholeLog(progress: Progress): AsyncGenerator<StoredEvent> {
    const head = await this.parts.store.head();
    let done = 0;
    for await (const event of eventsInOrder(this.parts.store, head)) {
      if (++done % EVENTS_BETWEEN_WORDS === 0) progress(done, Number(head));
      yield event;
    }
  }
}

/** Whether an event names a resource in what is not sealed. */
function names({ data }: StoredEvent, id: string): boolean {
  return JSON.stringify(data).includes(`"${id}"`);
}
