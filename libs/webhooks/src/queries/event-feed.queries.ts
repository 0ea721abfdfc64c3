import { Inject, Injectable } from '@nestjs/common';
import { defineQuery, queryHandler, ReadSideProgress, ReadTables } from '@app/event-sourcing';
import type { FollowedEvent, FollowedEvents } from '@app/http';
import { guarded, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { eventRows } from '../projections/events.projection.js';
import { BEFORE_ALL, EVENT_COLUMNS, type EventFilter, type EventRow, Events } from './events.queries.js';

/** Maximum number of events per pull of a reader. */
const PAGE = 20;

/** Number of events cached per platform. A reader that is further behind reads from the database. */
const KEPT = 200;

/** Filters and start of a stream. */
interface FeedRequest {
  readonly filter: EventFilter;
  /** Position after which the stream starts, and the request field that held it. If absent, it starts at the filter's time, or else now. */
  readonly after?: { readonly position: bigint; readonly field: string } | undefined;
}

/** A cached event that all readers of a platform share. */
interface RecentEvent {
  readonly row: EventRow;
  readonly position: bigint;
  /** Rendered for the first reader that needs it, and discarded at the next read, since it may contain personal data. */
  rendered: Promise<FollowedEvent> | null;
}

/** The readers of one platform, and its cached events. */
interface Channel {
  readonly tenant: Tenant;
  readonly wakes: Set<() => void>;
  readonly kept: RecentEvent[];
  /** All events after `from`, up to `newest`, are cached. Both are set by `prepare`. */
  from: bigint;
  newest: bigint;
  isReady: boolean;
  prepared: Promise<void> | null;
}

/**
 * Streams events to any number of readers as they are projected. One statement reads the new events of all platforms that have readers in
 * this process. Readers pull; a reader that has fallen behind, or starts in the past, reads its own pages from the database.
 */
@Injectable()
export class EventFeed {
  private readonly channels = new Map<TenantKey, Channel>();
  private stopFollowing: (() => void) | null = null;
  private isDue = false;
  private isLooking = false;

  constructor(
    private readonly tables: ReadTables,
    private readonly events: Events,
    @Inject(ReadSideProgress) private readonly progress: Pick<ReadSideProgress, 'onMoved'>,
  ) {}

  /** 400 INVALID_INPUT if the start position is beyond the end of the log. */
  async requireReached({ after }: FeedRequest): Promise<void> {
    if (after !== undefined) await this.events.requireReached(after.position, after.field);
  }

  follow(tenant: Tenant, { filter, after }: FeedRequest, wake: () => void): FollowedEvents {
    const channel = this.channelOf(tenant);
    channel.wakes.add(wake);
    let position = after?.position ?? (filter.created.from === undefined ? undefined : BEFORE_ALL);
    const beginning = async (): Promise<bigint> => {
      await (channel.prepared ??= this.prepare(channel));
      return (position ??= await this.events.newest(tenant));
    };
    return {
      beginning,
      next: async () => {
        const { shown, reached } = await this.eventsAfter(channel, await beginning(), filter);
        position = reached;
        return shown;
      },
      closed: () => {
        channel.wakes.delete(wake);
        if (channel.wakes.size === 0) this.channels.delete(tenantKey(tenant));
        if (this.channels.size === 0) this.sleep();
      },
    };
  }

  private async eventsAfter(
    channel: Channel,
    after: bigint,
    filter: EventFilter,
  ): Promise<{ readonly shown: readonly FollowedEvent[]; readonly reached: bigint }> {
    for (let position = after; ;) {
      const { from, newest, tenant } = channel;
      if (position >= from) {
        const kept = channel.kept.filter((event) => event.position > position && isWanted(event.row, filter));
        const taken = kept.slice(0, PAGE);
        const reached = kept.length > PAGE ? taken.at(-1)!.position : larger(position, newest);
        return { shown: await this.shown(tenant, taken), reached };
      }
      const rows = await this.events.following(tenant, filter, { after: position, limit: PAGE });
      // rows up to `newest` existed before this page was read
      position = rows.length < PAGE ? larger(position, newest) : position;
      for (const row of rows) position = larger(position, BigInt(row.position));
      if (rows.length > 0) return { shown: await this.shown(tenant, rows.map(keep)), reached: position };
    }
  }

  private shown(tenant: Tenant, events: readonly RecentEvent[]): Promise<readonly FollowedEvent[]> {
    return Promise.all(events.map((event) => (event.rendered ??= this.rendered(tenant, event))));
  }

  private async rendered(tenant: Tenant, { row, position }: RecentEvent): Promise<FollowedEvent> {
    const envelope = await this.events.envelopeOf(tenant, row);
    return { position, event: envelope.type, data: JSON.stringify(envelope) };
  }

  private channelOf(tenant: Tenant): Channel {
    const known = this.channels.get(tenantKey(tenant));
    if (known !== undefined) return known;
    const channel: Channel = {
      tenant,
      wakes: new Set(),
      kept: [],
      from: 0n,
      newest: 0n,
      isReady: false,
      prepared: null,
    };
    this.channels.set(tenantKey(tenant), channel);
    this.stopFollowing ??= this.progress.onMoved(() => this.look());
    return channel;
  }

  private async prepare(channel: Channel): Promise<void> {
    try {
      channel.from = channel.newest = await this.events.newest(channel.tenant);
    } catch (error) {
      channel.prepared = null;
      throw error;
    }
    channel.isReady = true;
    this.look(); // events may have arrived in the meantime
  }

  private sleep(): void {
    this.stopFollowing?.();
    this.stopFollowing = null;
  }

  private look(): void {
    for (const { kept } of this.channels.values()) for (const event of kept) event.rendered = null;
    this.isDue = true;
    if (this.isLooking) return;
    this.isLooking = true;
    this.lookWhileDue()
      .catch(() => undefined) // the database is unavailable: the next look follows within a second
      .finally(() => (this.isLooking = false));
  }

  private async lookWhileDue(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      const ready = [...this.channels].filter(([, { isReady }]) => isReady);
      if (ready.length === 0) return;
      const after = new Map(ready.map(([tenant, { newest }]) => [tenant, newest]));
      const rows = await this.tables.beyond(eventRows, EVENT_COLUMNS, { after, limit: KEPT });
      const byTenant = new Map<TenantKey, EventRow[]>();
      for (const row of rows) byTenant.set(row.tenant, [...(byTenant.get(row.tenant) ?? []), row]);
      for (const [tenant, news] of byTenant) {
        if (news.length === KEPT) this.isDue = true; // there may be more
        const channel = this.channels.get(tenant);
        if (channel !== undefined) add(channel, news);
      }
    }
  }
}

/** Adds rows to a channel. A channel that was closed and opened again in the meantime may already have some of them. */
function add(channel: Channel, rows: readonly EventRow[]): void {
  const news = rows.map(keep).filter(({ position }) => position > channel.newest);
  if (!channel.isReady || news.length === 0) return;
  channel.kept.push(...news);
  channel.newest = news.at(-1)!.position;
  const dropped = channel.kept.splice(0, channel.kept.length - KEPT);
  if (dropped.length > 0) channel.from = dropped.at(-1)!.position;
  for (const wake of channel.wakes) guarded(wake)();
}

function keep(row: EventRow): RecentEvent {
  return { row, position: BigInt(row.position), rendered: null };
}

function isWanted(row: EventRow, { type, resource, created }: EventFilter): boolean {
  const { from } = created;
  return (
    (type === undefined || row.type === type) &&
    (resource === undefined || row.resource === resource) &&
    (from === undefined || row.at.toISOString() >= from)
  );
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** Live events of a platform. The returned function starts the stream and calls `wake` when there may be more events. */
export class FollowEvents extends defineQuery<FeedRequest, (wake: () => void) => FollowedEvents>() {}

export const FollowEventsHandler = queryHandler(FollowEvents, EventFeed, async (feed, { tenant, data }) => {
  await feed.requireReached(data);
  return (wake: () => void) => feed.follow(tenant, data, wake);
});
