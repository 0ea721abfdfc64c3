import type pg from 'pg';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import { type FanOut, ignores, recipientsOf, type Saga, type Trigger } from '../definitions/define-saga.js';
import type { LogReader } from '../subscriptions/log-reader.js';
import { destinationFor, destinationOf, inputOfEvent, type RoutedInputs } from '../subscriptions/routed-inputs.js';
import type { SagaGate } from './saga-gate.js';

/** Routes the events that concern a saga to the work queue, in the transaction that moves its checkpoint: each exactly once. */
export class SagaRouter implements LogReader {
  readonly startsAt = 'end';
  private readonly triggers: ReadonlyMap<string, Trigger<unknown, string>>;

  constructor(
    private readonly saga: Saga,
    private readonly gate: SagaGate | undefined,
    /** The state of a tenant's aggregate that names recipients, as of now. */
    private readonly stateOf: (fanOut: FanOut, tenant: Tenant) => Promise<unknown>,
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
      if (ignores(this.saga, event)) return [];
      const trigger = this.triggers.get(event.type)!;
      const instance = trigger.instance(event);
      return instance === null ? [] : [{ event, instance, isAlwaysAdmitted: trigger.isAlwaysAdmitted === true }];
    });
    const [shut, recipients] = await Promise.all([
      this.shut(concerned.filter(({ isAlwaysAdmitted }) => !isAlwaysAdmitted).map(({ event }) => event.tenant)),
      this.recipients(concerned.map(({ event }) => event.tenant)),
    ]);
    const { saga } = this;
    inputs.add(
      concerned.flatMap(({ event, instance, isAlwaysAdmitted }) => {
        const own =
          isAlwaysAdmitted || !shut.has(tenantKey(event.tenant)) ? [destinationOf(saga, event, instance)] : [];
        const further = recipients(event).map((recipient) => destinationFor(saga, event, instance, recipient));
        return [...own, ...further].map((to) => ({ event, input: inputOfEvent(saga, event, to) }));
      }),
    );
  }

  /** Those of the tenants that do not want the saga. */
  private async shut(tenants: readonly Tenant[]): Promise<ReadonlySet<TenantKey>> {
    const { gate } = this;
    if (gate === undefined) return new Set();
    const isOpen = await ofEach(tenants, (tenant) => gate.isOpen(tenant));
    return new Set([...isOpen].filter(([, open]) => !open).map(([key]) => key));
  }

  /** The further recipients of each event. */
  private async recipients(tenants: readonly Tenant[]): Promise<(event: RecordedEvent) => readonly string[]> {
    const { fanOut } = this.saga;
    if (fanOut === undefined) return () => [];
    const states = await ofEach(tenants, (tenant) => this.stateOf(fanOut, tenant));
    return (event) => recipientsOf(fanOut, states.get(tenantKey(event.tenant)), event);
  }
}

/** The answer for each tenant, asked for once. */
async function ofEach<Answer>(
  tenants: readonly Tenant[],
  ask: (tenant: Tenant) => Promise<Answer>,
): Promise<ReadonlyMap<TenantKey, Answer>> {
  const each = [...new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))];
  return new Map(await Promise.all(each.map(async ([key, tenant]) => [key, await ask(tenant)] as const)));
}

/** The name under which a saga's place in the log is kept. */
export function readerNameOf(saga: Saga): string {
  return `saga:${saga.fullName}`;
}
