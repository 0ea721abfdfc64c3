import { defineRows, type Notification, type PositionedEvent, type Projection } from '@app/event-sourcing/definitions';
import { later, serviceTimeOf, type TenantKey, tenantKey } from '@app/kernel';
import { deliveryUuid } from '../domain/delivery/delivery.js';
import { EVENT_RETENTION } from '../domain/event/retention.js';

/** Skips rows that are locked because the leader of other partitions deletes them. */
const DELETE_OLDER =
  'DELETE FROM webhooks_event WHERE ctid = ANY(ARRAY(SELECT ctid FROM webhooks_event WHERE at < $1 FOR UPDATE SKIP LOCKED))';
/** Prefix of the ids whose rows trigger the deletion of expired rows: about one in four thousand. */
const PRUNES = '000';

/** One row for each event that has a webhook, sent or not. */
export const eventRows = defineRows({
  name: 'webhooks_event',
  columns: {
    /** UUID of the webhook. */
    id: 'uuid',
    type: 'text',
    /** Type of the event in the log. */
    event: 'text',
    /** UUID of the resource whose stream has the event. */
    resource: 'uuid',
    revision: 'integer',
    at: 'timestamptz',
    /** Id of the request that caused it. */
    request: 'text',
    position: 'bigint',
  },
  key: ['id'],
});

/**
 * Indexes the events of a platform by type, resource, time and request. A row names the event and its revision; the body is folded from the
 * resource's stream, so no personal data is stored here. The log alone determines which row triggers a deletion and which rows it deletes,
 * so a rebuild yields the same rows.
 */
export function eventsProjection(notifications: readonly Notification[]): Projection {
  const typeOf = new Map(notifications.map(({ event, type }) => [event.type, type]));
  return {
    name: eventRows.name,
    rowTables: [eventRows],
    version: 1,
    create: `
      CREATE TABLE webhooks_event (
        tenant text, id uuid, type text NOT NULL, event text NOT NULL, resource uuid NOT NULL, revision integer NOT NULL,
        at timestamptz NOT NULL, request text NOT NULL, position bigint NOT NULL,
        PRIMARY KEY (tenant, id)
      );
      CREATE INDEX ON webhooks_event (tenant, position) INCLUDE (at);
      CREATE INDEX ON webhooks_event (tenant, type, position) INCLUDE (at);
      CREATE INDEX ON webhooks_event (tenant, resource, position) INCLUDE (at);
      CREATE INDEX ON webhooks_event (tenant, request, position);
      CREATE INDEX ON webhooks_event (tenant, at);
      CREATE INDEX ON webhooks_event USING brin (at);`,
    drop: 'DROP TABLE IF EXISTS webhooks_event',
    concerns: (type) => typeOf.has(type),
    async apply(events, transaction) {
      const rows = rowsOf(events, typeOf);
      if (rows.length === 0) return;
      const records = rows.map(({ tenant, id, type, event }) => ({
        tenant,
        id,
        type,
        event: event.type,
        resource: event.aggregateId,
        revision: event.recorded.revision,
        at: event.recorded.at,
        request: event.correlationId,
        position: event.position.toString(),
      }));
      await transaction.query({
        name: 'insert-webhooks_event',
        text: `INSERT INTO webhooks_event (tenant, id, type, event, resource, revision, at, request, position)
               SELECT * FROM json_to_recordset($1) AS r(tenant text, id uuid, type text, event text, resource uuid,
                 revision integer, at timestamptz, request text, position bigint)`,
        values: [JSON.stringify(records)],
      });
      const oldest = oldestKept(rows);
      if (oldest !== null) await transaction.query(DELETE_OLDER, [oldest]);
    },
  };
}

interface Row {
  readonly tenant: TenantKey;
  readonly id: string;
  readonly type: string;
  readonly event: PositionedEvent;
}

function rowsOf(events: readonly PositionedEvent[], typeOf: ReadonlyMap<string, Notification['type']>): readonly Row[] {
  return events.flatMap((event) => {
    const type = typeOf.get(event.type)?.(event) ?? null;
    if (type === null) return [];
    return [{ tenant: tenantKey(event.tenant), id: deliveryUuid(event.recorded.id, type), type, event }];
  });
}

/** Oldest time to keep, derived from the last of these rows that triggers a deletion; null if none does. */
function oldestKept(rows: readonly Pick<Row, 'id' | 'event'>[]): string | null {
  const prunes = rows.findLast(({ id }) => id.startsWith(PRUNES));
  return prunes === undefined ? null : later(serviceTimeOf(prunes.event.recorded), -EVENT_RETENTION);
}
