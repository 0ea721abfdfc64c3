import type pg from 'pg';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import {
  type FanOut,
  ignores,
  isDebounced,
  recipientsOf,
  type Saga,
  type SagaState,
  type Trigger,
} from '../definitions/define-saga.js';
import type { LogReader } from '../subscriptions/log-reader.js';
import {
  destinationFor,
  destinationOf,
  inputOfEvent,
  type RoutedInput,
  type RoutedInputs,
} from '../subscriptions/routed-inputs.js';
import type { SagaGate } from './saga-gate.js';

/** Current state that a router reads. */
export interface SagaRouterParts {
  /** State of the tenant's aggregate that names recipients. */
  recipients(fanOut: FanOut, tenant: Tenant): Promise<unknown>;
  /** State of an instance of the saga. */
  instance(tenant: Tenant, id: string): Promise<SagaState>;
}

/** An event with its instance of the saga. */
interface Concerned {
  readonly event: RecordedEvent;
  readonly instance: string;
  readonly isAlwaysAdmitted: boolean;
}

/** Routes the events of a saga to the work queue, in the transaction that moves the saga's checkpoint: exactly once each. */
export class SagaRouter implements LogReader {
  readonly startsAt = 'end';
  private readonly triggers: ReadonlyMap<string, Trigger<unknown, string>>;

  constructor(
    private readonly saga: Saga,
    private readonly gate: SagaGate | undefined,
    private readonly parts: SagaRouterParts,
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

  apply(events: readonly RecordedEvent[], _transaction: pg.ClientBase, inputs: RoutedInputs): Promise<void> {
    inputs.add(this.inputsOf(events));
    return Promise.resolve();
  }

  private async inputsOf(events: readonly RecordedEvent[]): Promise<readonly RoutedInput[]> {
    const concerned = events.flatMap((event) => {
      if (ignores(this.saga, event)) return [];
      const trigger = this.triggers.get(event.type)!;
      const instance = trigger.instance(event);
      return instance === null ? [] : [{ event, instance, isAlwaysAdmitted: trigger.isAlwaysAdmitted === true }];
    });
    const [shut, recipients, isCovered] = await Promise.all([
      this.shut(concerned.filter(({ isAlwaysAdmitted }) => !isAlwaysAdmitted).map(({ event }) => event.tenant)),
      this.recipients(concerned.map(({ event }) => event.tenant)),
      this.covered(concerned),
    ]);
    const { saga } = this;
    return concerned.flatMap((each) => {
      const { event, instance, isAlwaysAdmitted } = each;
      if (isCovered(each)) return [];
      const own = isAlwaysAdmitted || !shut.has(tenantKey(event.tenant)) ? [destinationOf(saga, event, instance)] : [];
      const further = recipients(event).map((recipient) => destinationFor(saga, event, instance, recipient));
      return [...own, ...further].map((to) => ({ event, input: inputOfEvent(saga, event, to) }));
    });
  }

  /**
   * Returns a test for events that a pending timer of their instance covers (decision 0084). The instances are read after the events were
   * appended. So an unanswered timer fires later, and its reaction finds everything that these events recorded. A copied event is never
   * covered: the reaction of its instance was copied too, and the event is the input that sets the timer.
   */
  private async covered(concerned: readonly Concerned[]): Promise<(of: Concerned) => boolean> {
    if (this.saga.debouncedBy === undefined) return () => false;
    const live = concerned.filter(({ event }) => !isCopy(event));
    const instances = new Map(live.map((each) => [instanceKey(each), each]));
    const states = await Promise.all(
      [...instances].map(
        async ([key, { event, instance }]) => [key, await this.parts.instance(event.tenant, instance)] as const,
      ),
    );
    const waiting = new Set(states.filter(([, state]) => isDebounced(this.saga, state)).map(([key]) => key));
    return (of) => !isCopy(of.event) && waiting.has(instanceKey(of));
  }

  /** The tenants whose gate for the saga is closed. */
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
    const states = await ofEach(tenants, (tenant) => this.parts.recipients(fanOut, tenant));
    return (event) => recipientsOf(fanOut, states.get(tenantKey(event.tenant)), event);
  }
}

const isCopy = ({ recorded }: RecordedEvent): boolean => recorded.copyOf !== undefined;

function instanceKey({ event: { tenant }, instance }: Concerned): string {
  return `${tenantKey(tenant)}/${instance}`;
}

/** Result for each tenant, requested once per tenant. */
async function ofEach<Answer>(
  tenants: readonly Tenant[],
  ask: (tenant: Tenant) => Promise<Answer>,
): Promise<ReadonlyMap<TenantKey, Answer>> {
  const each = [...new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))];
  return new Map(await Promise.all(each.map(async ([key, tenant]) => [key, await ask(tenant)] as const)));
}

/** Name under which a saga's checkpoint is stored. */
export function readerNameOf(saga: Saga): string {
  return `saga:${saga.fullName}`;
}
