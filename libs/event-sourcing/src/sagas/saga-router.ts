import type pg from 'pg';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { LogReader } from '../projections/log-reader.js';
import type { RecordedEvent } from '../store/codec.js';
import type { StoredEvent } from '../store/event-store.js';
import type { Saga, Trigger } from './define-saga.js';
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
    return `saga:${this.saga.fullName}`;
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
      .map(({ event, instance }) => this.row(event, instance, stored.get(event.recorded.id)!));
    if (rows.length === 0) return;
    await transaction.query({
      name: 'route-to-sagas',
      text: `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
             SELECT input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at
             FROM json_to_recordset($1) AS r(input_id text, saga text, tenant text, instance uuid, lane text, pool text,
               awaited boolean, correlation_id text, input json, due_at timestamptz)
             ON CONFLICT (input_id) DO NOTHING`,
      values: [JSON.stringify(rows)],
    });
    await transaction.query({ name: 'tell-saga-work', text: `SELECT pg_notify('${SAGA_WORK}', $1)`, values: [this.saga.pool ?? 'default'] });
  }

  /** Those of the tenants that do not want the saga. */
  private async shut(tenants: readonly Tenant[]): Promise<ReadonlySet<TenantKey>> {
    const { gate } = this;
    if (gate === undefined) return new Set();
    const each = [...new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))];
    const open = await Promise.all(each.map(([, tenant]) => gate.isOpen(tenant)));
    return new Set(each.filter((_, index) => !open[index]).map(([key]) => key));
  }

  /** The event travels as it is stored, its personal members still sealed. */
  private row(event: RecordedEvent, instance: string, stored: StoredEvent): Record<string, unknown> {
    return {
      input_id: `${this.saga.fullName}/${event.recorded.id}`,
      saga: this.saga.fullName,
      tenant: tenantKey(event.tenant),
      instance,
      lane: `${this.saga.fullName}/${this.saga.lane?.(event) ?? instance}`,
      pool: this.saga.pool ?? 'default',
      awaited: this.saga.awaited ?? false,
      correlation_id: event.correlationId,
      input: { kind: 'event', event: { ...stored, position: stored.position.toString() } },
      due_at: event.recorded.at,
    };
  }
}
