import type pg from 'pg';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { Saga, Trigger } from '../definitions/define-saga.js';
import type { LogReader } from '../subscriptions/log-reader.js';
import { inputOfEvent, laneOf, type RoutedInputs } from '../subscriptions/routed-inputs.js';
import type { SagaGate } from './saga-gate.js';

/** Routes the events that concern a saga to the work queue, in the transaction that moves its checkpoint: each exactly once. */
export class SagaRouter implements LogReader {
  readonly startsAt = 'end';
  private readonly triggers: ReadonlyMap<string, Trigger<unknown, string>>;

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

  async apply(events: readonly RecordedEvent[], _transaction: pg.ClientBase, inputs: RoutedInputs): Promise<void> {
    const concerned = events.flatMap((event) => {
      const instance = this.triggers.get(event.type)!.instance(event);
      return instance === null ? [] : [{ event, instance }];
    });
    const shut = await this.shut(concerned.map(({ event }) => event.tenant));
    const wanted = concerned.filter(({ event }) => !shut.has(tenantKey(event.tenant)));
    inputs.add(
      wanted.map(({ event, instance }) => ({
        event,
        input: inputOfEvent(this.saga, event, instance, laneOf(this.saga, event, instance)),
      })),
    );
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

/** The name under which a saga's place in the log is kept. */
export function readerNameOf(saga: Saga): string {
  return `saga:${saga.fullName}`;
}
