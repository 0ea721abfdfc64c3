import { type PlatformClock, type Tenant, tenantKey } from '@app/kernel';
import type { AggregateRunner } from '@app/event-sourcing';
import type { EventStore } from '@app/event-store';
import type { Saga } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { OutcomeUnknown, type SagaHandlers, SagaMachine } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import type { QueuedInput } from '../../libs/event-sourcing/src/sagas/saga-queue.js';
import type { EventCodec } from '../../libs/event-store/src/store/codec.js';
import type { StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import type { Timer } from '../../libs/event-sourcing/src/timers/timers.js';

/** An input of the queue, with the results of its attempts. */
export interface QueuedWork {
  readonly input: QueuedInput;
  busy: boolean;
  failures: number;
  error: string;
  /** True if the provider did not respond to the last request. */
  isUnknown: boolean;
}

/** The process that works on an input. */
interface Worker {
  readonly runner: AggregateRunner;
  readonly store: Pick<EventStore, 'read'>;
  readonly handlers: SagaHandlers;
  readonly clocks: PlatformClock;
}

interface SagaWorkOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly sagas: readonly Saga[];
  /** Number of events routed at a time. */
  readonly page: number;
  /** The next number in the world, for naming inputs. */
  readonly number: () => number;
  /** The tenant of the routed events; the test tenant by default. */
  readonly tenant?: Tenant;
}

/** Queue and timers of a world's sagas: they outlive its processes, as the database does. */
export class SagaWork {
  readonly queue: QueuedWork[] = [];
  readonly timers = new Map<string, Timer>();
  /** Position up to which events have been routed. */
  routed = 0n;
  private isRouting = false;

  constructor(private readonly options: SagaWorkOptions) {}

  async isBehind(): Promise<boolean> {
    return this.routed !== (await this.options.store.head());
  }

  /** Routes a page as the router does: into the queue, in the transaction that moves the checkpoint. */
  async route(seen: (stored: StoredEvent) => void = () => undefined): Promise<void> {
    const { store, page } = this.options;
    const from = this.routed;
    const events = await store.readAll(from, page);
    if (this.routed !== from || this.isRouting) return; // another leader came first
    if (events.length > 0) this.routed = events.at(-1)!.position;
    this.isRouting = true;
    for (const stored of events) {
      seen(stored);
      await this.routeOne(stored);
    }
    this.isRouting = false;
  }

  /** Inputs at the head of their lanes. `isTakenTwice`: another worker believes that it owns an input in progress. */
  ready(isTakenTwice: () => boolean): QueuedWork[] {
    const lanes = new Set<string>();
    return this.queue.filter(({ input: { lane }, busy }) => {
      const isFirst = !lanes.has(lane);
      lanes.add(lane);
      return isFirst && (!busy || isTakenTwice());
    });
  }

  /** Processes one input; `finish` runs afterwards if its worker is still alive. */
  async drive(entry: QueuedWork, { runner, store, handlers, clocks }: Worker, finish: () => void): Promise<unknown> {
    entry.busy = true;
    const timers = {
      set: async (asked: readonly Timer[]) => asked.forEach((timer) => this.timers.set(timer.id, timer)),
    };
    try {
      const saga = this.options.sagas.find(({ fullName }) => fullName === entry.input.saga)!;
      const { codec } = this.options;
      await new SagaMachine({ runner, store, codec, timers, handlers, clocks }).drive(saga, entry.input);
      finish();
      return null;
    } catch (error) {
      entry.failures += 1;
      entry.error = String(error);
      entry.isUnknown = error instanceof OutcomeUnknown;
      return error;
    } finally {
      entry.busy = false;
    }
  }

  remove(entry: QueuedWork): void {
    const place = this.queue.indexOf(entry);
    if (place >= 0) this.queue.splice(place, 1);
  }

  /** Enqueues the wake-ups that are due by then; one that is already queued is not enqueued again. */
  ring(now: string): number {
    const due = [...this.timers.values()].filter(({ dueAt }) => dueAt <= now);
    let rang = 0;
    for (const { id, saga, instance, name, dueAt } of due) {
      this.timers.delete(id);
      if (this.queue.some(({ input: { input } }) => input.kind === 'wake' && input.timer === id)) continue;
      this.enqueue(saga, instance, { kind: 'wake', name, timer: id, dueAt });
      rang += 1;
    }
    return rang;
  }

  stuck(): string[] {
    return this.queue.map(({ input: { saga }, error }) => `${saga}: ${error}`);
  }

  private async routeOne(stored: StoredEvent): Promise<void> {
    for (const saga of this.options.sagas) {
      const trigger = saga.on.find(({ event }) => event.type === stored.type);
      const instance = trigger?.instance(await this.options.codec.decode(stored));
      if (typeof instance === 'string')
        this.enqueue(saga.fullName, instance, {
          kind: 'reference',
          stream: stored.stream,
          revision: stored.revision,
        });
    }
  }

  private enqueue(saga: string, instance: string, input: QueuedInput['input']): void {
    this.queue.push({
      busy: false,
      failures: 0,
      error: '',
      isUnknown: false,
      input: {
        id: String(this.options.number()),
        saga,
        tenant: tenantKey(this.options.tenant ?? TEST_TENANT),
        instance,
        lane: `${saga}/${instance}`,
        pool: 'default',
        correlationId: 'correlation',
        attempts: 0,
        failures: 0,
        input,
      },
    });
  }
}
