import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import {
  defineListQuery,
  defineQuery,
  type ListPage,
  type PageQuery,
  type Period,
  queryHandler,
  ReadTables,
  within,
} from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { invalidInput, later, Refusal, resourceId, type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { eventRows } from '../projections/events.projection.js';
import { WebhookData } from '../services/webhook-data.service.js';
import { EnvelopeSigner } from '../signing/envelope-signer.js';
import { EVENT_RETENTION } from '../domain/event/retention.js';

/** Filters of events. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** UUID of the resource that the event is about. */
  readonly resource?: string | undefined;
  /** Inclusive bounds of the event time. */
  readonly created: Period;
}

/** The columns of an event's row that its webhook needs. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly event: string;
  readonly resource: string;
  readonly revision: number;
  readonly at: Date;
  readonly position: string;
}

/** Columns of an `EventRow`. */
export const EVENT_COLUMNS = ['id', 'type', 'event', 'resource', 'revision', 'at', 'position'] as const;

/** Position before the first event. */
export const BEFORE_ALL = -1n;

/** Events within the retention period, each as its webhook. */
@Injectable()
export class Events {
  constructor(
    private readonly tables: ReadTables,
    private readonly data: WebhookData,
    private readonly clocks: PlatformClock,
    private readonly store: EventStore,
  ) {}

  /** 404 REFERENCE_NOT_FOUND if the event is unknown, belongs to another platform or is past the retention. */
  async get(tenant: Tenant, eventId: string): Promise<WebhookEnvelope> {
    const [row] = await this.tables.rows(eventRows).find(tenant, {
      select: EVENT_COLUMNS,
      where: { id: uuidOf('Webhook', eventId), at: MoreThanOrEqual(this.oldest(tenant)) },
    });
    if (row === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such event in the last 30 days.');
    return this.envelopeOf(tenant, row);
  }

  async list(
    tenant: Tenant,
    { type, resource, created }: EventFilter,
    { limit, order = 'desc', after }: PageQuery,
  ): Promise<ListPage<WebhookEnvelope>> {
    const events = this.tables.rows(eventRows);
    const where = { type, resource, at: within({ ...created, from: latest(created.from, this.oldest(tenant)) }) };
    const beyond = order === 'desc' ? LessThan : MoreThan;
    const [total, rows] = await Promise.all([
      events.countBounded(tenant, where),
      events.find(tenant, {
        select: EVENT_COLUMNS,
        where: { ...where, position: after === undefined ? undefined : beyond(after) },
        order: { position: order === 'desc' ? 'DESC' : 'ASC' },
        limit: limit + 1,
      }),
    ]);
    if (after !== undefined && order === 'asc' && rows.length === 0) await this.requireReached(after, 'cursor');
    const shown = rows.slice(0, limit);
    const envelopes = await this.envelopesOf(tenant, shown);
    return {
      rows: shown.map(({ position }, index) => ({ position: BigInt(position), document: envelopes[index]! })),
      hasMore: rows.length > limit,
      total,
    };
  }

  /** The next matching events after a position, oldest first. */
  following(
    tenant: Tenant,
    { type, resource, created }: EventFilter,
    { after, limit }: { readonly after: bigint; readonly limit: number },
  ): Promise<readonly EventRow[]> {
    return this.tables.rows(eventRows).find(tenant, {
      select: EVENT_COLUMNS,
      where: {
        type,
        resource,
        at: within({ ...created, from: latest(created.from, this.oldest(tenant)) }),
        position: MoreThan(after),
      },
      order: { position: 'ASC' },
      limit,
    });
  }

  /**
   * Refuses a position beyond the end of the log. It belongs to a lost history, for example after the restore of an older backup, and would
   * hide events to come. `field` names the request field that held it.
   */
  async requireReached(position: bigint, field: string): Promise<void> {
    if (position <= (await this.store.head())) return;
    const message = 'refers to events that no longer exist: start without it, or with createdAfter';
    throw invalidInput(`${field} ${message}.`, { field, message });
  }

  /** Position of the newest event; `BEFORE_ALL` if there is none. */
  async newest(tenant: Tenant): Promise<bigint> {
    const [row] = await this.tables
      .rows(eventRows)
      .find(tenant, { select: ['position'], order: { position: 'DESC' }, limit: 1 });
    return row === undefined ? BEFORE_ALL : BigInt(row.position);
  }

  /** Reads all streams with one statement. A stream with several of the events is folded once. */
  private async envelopesOf(tenant: Tenant, rows: readonly EventRow[]): Promise<readonly WebhookEnvelope[]> {
    const envelopes = new Map<EventRow, WebhookEnvelope>();
    const streams = new Map<string, EventRow[]>();
    for (const row of rows) streams.set(row.resource, [...(streams.get(row.resource) ?? []), row]);
    await Promise.all(
      [...streams.values()].map(async (ofStream) => {
        for (const row of ofStream.sort((one, other) => one.revision - other.revision))
          envelopes.set(row, await this.envelopeOf(tenant, row));
      }),
    );
    return rows.map((row) => envelopes.get(row)!);
  }

  /** The webhook of an event. */
  async envelopeOf(
    tenant: Tenant,
    { id, type, event, resource: uuid, revision, at }: EventRow,
  ): Promise<WebhookEnvelope> {
    const { document } = await this.data.of(tenant, { event, uuid, revision });
    return { id: resourceId('Webhook', id), type, timestamp: at.toISOString(), data: document };
  }

  private oldest(tenant: Tenant): string {
    return later(this.clocks.now(tenant).toISOString(), -EVENT_RETENTION);
  }
}

function latest(one: string | undefined, other: string): string {
  return one === undefined || one < other ? other : one;
}

/** One event, as its webhook. */
export class GetEvent extends defineQuery<{ readonly eventId: string }, WebhookEnvelope>() {}

export const GetEventHandler = queryHandler(GetEvent, Events, (events, { tenant, data: { eventId } }) =>
  events.get(tenant, eventId),
);

/** A webhook as it would be sent now. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  /** Exact text that the signatures cover. */
  readonly body: string;
}

/** The webhook of an event, signed now, for a receiver that pulls webhooks. */
export class GetSignedWebhook extends defineQuery<{ readonly eventId: string }, SignedWebhook>() {}

@QueryHandler(GetSignedWebhook)
export class GetSignedWebhookHandler implements IQueryHandler<GetSignedWebhook> {
  constructor(
    private readonly events: Events,
    private readonly signer: EnvelopeSigner,
  ) {}

  async execute({ tenant, data: { eventId } }: GetSignedWebhook): Promise<SignedWebhook> {
    const [envelope, sign] = await Promise.all([this.events.get(tenant, eventId), this.signer.of(tenant)]);
    const { headers, body } = sign(envelope);
    return { headers: { 'content-type': 'application/json', ...headers }, body: body.toString('utf8') };
  }
}

/** Matching events, each as its webhook. */
export class ListEvents extends defineListQuery<EventFilter, WebhookEnvelope>() {}

export const ListEventsHandler = queryHandler(ListEvents, Events, (events, { tenant, filters, page }) =>
  events.list(tenant, filters, page),
);
