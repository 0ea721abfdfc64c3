import type pg from 'pg';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { LogReader } from '../projections/log-reader.js';
import type { RecordedEvent } from '../store/codec.js';
import type { StoredEvent } from '../store/event-store.js';
import type { Saga, SagaPool, Trigger } from './define-saga.js';
import type { SagaGate } from './saga-gate.js';

export const SAGA_WORK = 'saga_work';

/** Puts the events that concern a saga into the work queue, in the transaction that moves its checkpoint: each exactly once. */
export class SagaRouter implements LogReader {
  readonly startsAt = 'end';
  private readonly triggers: ReadonlyMap<string, Trigger<unknown>>;

  constructor(
    private readonly saga: Saga,
    private readonly gate?: SagaGate,
  ) {
    this.triggers = new Map(saga.on.map((trigger) => [trigger.event.type, trigger]));
  }

  get name(): string {
    return readerNameOf(this.saga);
  }

  get version(): number {
    return this.saga.version;
  }

  concerns(type: string): boolean {
    return this.triggers.has(type);
  }

  async apply(events: readonly RecordedEvent[], stored: ReadonlyMap<string, StoredEvent>, transaction: pg.ClientBase): Promise<void> {
    const concerned = events.flatMap((event) => {
      const instance = this.triggers.get(event.type)!.instance(event);
      return instance === null ? [] : [{ event, instance }];
    });
    const shut = await this.shut(concerned.map(({ event }) => event.tenant));
    const rows = concerned
      .filter(({ event }) => !shut.has(tenantKey(event.tenant)))
      .map(({ event, instance }) => queueRowOf(this.saga, event, instance, stored.get(event.recorded.id)!));
    if (rows.length === 0) return;
    await enqueue(rows, transaction);
  }

  /** Those of the tenants that do not want the saga. */
  private async shut(tenants: readonly Tenant[]): Promise<ReadonlySet<TenantKey>> {
    const { gate } = this;
    if (gate === undefined) return new Set();
    const each = [...new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))];
    const open = await Promise.all(each.map(([, tenant]) => gate.isOpen(tenant)));
    return new Set(each.filter((_, index) => !open[index]).map(([key]) => key));
  }
}

/** An input as it stands in the queue. */
export interface QueueRow {
  readonly input_id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly lane: string;
  readonly pool: SagaPool;
  readonly awaited: boolean;
  readonly correlation_id: string;
  readonly input: object;
  readonly due_at: string;
}

/** Puts inputs into the queue, in this order, each unless it waits there already, and tells the workers. */
export async function enqueue(rows: readonly QueueRow[], transaction: pg.ClientBase): Promise<void> {
  await transaction.query({
    name: 'route-to-sagas',
    text: `WITH routed AS (
             SELECT * FROM json_to_recordset($1) AS r(input_id text, saga text, tenant text, instance uuid, lane text, pool text,
               awaited boolean, correlation_id text, input json, due_at timestamptz)
           ), queued AS (
             INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
             SELECT input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at FROM routed
             ON CONFLICT (input_id) DO NOTHING
           )
           SELECT pg_notify('${SAGA_WORK}', pool) FROM (SELECT DISTINCT pool FROM routed) AS pools`,
    values: [JSON.stringify(rows)],
  });
}

/** The event travels as it is stored, its personal members still sealed. */
export function queueRowOf(saga: Saga, event: RecordedEvent, instance: string, stored: StoredEvent): QueueRow {
  return {
    input_id: inputIdOf(saga, event.recorded.id),
    saga: saga.fullName,
    tenant: tenantKey(event.tenant),
    instance,
    lane: laneOf(saga, event, instance),
    pool: saga.pool ?? 'default',
    awaited: saga.awaited ?? false,
    correlation_id: event.correlationId,
    input: { kind: 'event', event: { ...stored, position: stored.position.toString() } },
    due_at: event.recorded.at,
  };
}

export function inputIdOf(saga: Saga, eventId: string): string {
  return `${saga.fullName}/${eventId}`;
}

/** Inputs of one lane are handled in order: the instance's own, unless the saga chooses by the event. */
export function laneOf(saga: Saga, event: RecordedEvent, instance: string): string {
  return `${saga.fullName}/${saga.lane?.(event) ?? instance}`;
}

/** The name under which a saga's place in the log is kept. */
export function readerNameOf(saga: Saga): string {
  return `saga:${saga.fullName}`;
}
