import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata, Saga } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { Contention } from '../../libs/event-sourcing/src/aggregates/contention.js';
import { type SagaHandlers, SagaMachine } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import type { QueuedInput } from '../../libs/event-sourcing/src/sagas/saga-queue.js';
import type { Timer } from '../../libs/event-sourcing/src/timers/timers.js';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import type { StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import { type Fault, FaultyStore } from '../../libs/event-store/src/testing/faulty-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { type Aggregate, type DomainEvent, tenantKey } from '@app/kernel';

export interface WorldOptions {
  readonly aggregates: readonly Pick<Aggregate, 'events'>[];
  readonly sagas: readonly Saga[];
  readonly processes: number;
  /** Probability that an append, an effect or an answer is lost, in [0, 1). */
  readonly faultiness: number;
}

/** Failures of one input after which a world without faults is at fault itself. */
const MAX_FAILURES = 1_000;

/** A process: its memory, and the handlers that its sagas can call. */
interface Process {
  readonly runner: AggregateRunner;
  readonly handlers: SagaHandlers;
}

/** Processes with separate memories, on a log, a queue and timers that outlive them; everything fails now and then. */
export abstract class UnreliableWorld {
  readonly store = new MemoryEventStore();
  readonly clock = new TestClock();
  protected faultiness: number;
  private readonly codec: EventCodec;
  private readonly queue: { readonly input: QueuedInput; busy: boolean; failures: number }[] = [];
  private readonly timers = new Map<string, Timer>();
  private readonly faulty = new FaultyStore(this.store, () => this.fault());
  private readonly processes: Process[] = [];
  private routed = 0n;
  private queued = 0;

  constructor(
    protected readonly random: () => number,
    private readonly options: WorldOptions,
  ) {
    this.faultiness = options.faultiness;
    const registry = new EventRegistry();
    registry.register(
      ...options.aggregates.flatMap(({ events }) => events),
      ...options.sagas.flatMap((saga) => saga.aggregate.events),
    );
    this.codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
  }

  /** Handlers of a restarted process. */
  protected abstract handlersOf(runner: AggregateRunner): SagaHandlers;

  /** Sets up the state that every request needs. */
  protected abstract begin(): Promise<void>;

  /** A caller sends a new request. */
  protected abstract ask(): void;

  /** One try of something that is not answered yet, by any process. */
  protected abstract trySomething(): Promise<void>;

  /** One try of everything that is not answered yet. */
  protected abstract tryEverything(): Promise<void>;

  async live(turns: number): Promise<void> {
    for (let process = 0; process < this.options.processes; process++) this.restart(process);
    await this.begin();
    for (let turn = 0; turn < turns; turn++)
      await Promise.all(Array.from({ length: 1 + this.pick(4) }, () => this.something()));
  }

  /** Lets all work end, now without faults and with callers that retry. */
  async rest(): Promise<void> {
    this.faultiness = 0;
    for (let quiet = 0; quiet < 3;) {
      await this.tryEverything();
      while (this.routed !== (await this.store.head())) await this.route();
      while (this.queue.length > 0) await this.work();
      this.clock.advance('6m');
      const rang = this.ring();
      quiet = rang === 0 && this.routed === (await this.store.head()) ? quiet + 1 : 0;
    }
  }

  /** Any of the processes. */
  protected anyRunner(): AggregateRunner {
    return this.processes[this.pick(this.processes.length)]!.runner;
  }

  protected run<State, Command, Event extends DomainEvent>(
    runner: AggregateRunner,
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    metadata: CommandMetadata,
  ) {
    return runner.run(aggregate, TEST_TENANT, id, command, metadata);
  }

  protected async insist(work: () => Promise<unknown>): Promise<void> {
    for (let done = false; !done;)
      done = await work().then(
        () => true,
        () => false,
      );
  }

  protected metadata(commandId: string): CommandMetadata {
    return {
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      actor: 'token:test',
      at: this.clock.now().toISOString(),
    };
  }

  protected pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  private async something(): Promise<void> {
    const chance = this.random();
    if (chance < 0.12) this.ask();
    else if (chance < 0.4) await this.trySomething();
    else if (chance < 0.55) await this.route();
    else if (chance < 0.9) await this.work();
    else if (chance < 0.97) {
      this.clock.advance(this.pick(this.random() < 0.2 ? 400_000 : 20_000));
      this.ring();
    } else this.restart(this.pick(this.options.processes));
  }

  private restart(process: number): void {
    const runner = new AggregateRunner({
      store: this.faulty,
      codec: this.codec,
      release: 'test',
      contention: new Contention(async () => undefined),
    });
    this.processes[process] = { runner, handlers: this.handlersOf(runner) };
  }

  /** As the router does it: into the queue in the transaction that moves the checkpoint. */
  private async route(): Promise<void> {
    const from = this.routed;
    const events = await this.store.readAll(from, 10);
    if (this.routed !== from) return; // another leader was faster
    if (events.length > 0) this.routed = events.at(-1)!.position;
    for (const stored of events) await this.routeOne(stored);
  }

  private async routeOne(stored: StoredEvent): Promise<void> {
    for (const saga of this.options.sagas) {
      const trigger = saga.on.find(({ event }) => event.type === stored.type);
      const instance = trigger?.instance(await this.codec.decode(stored));
      if (typeof instance === 'string')
        this.enqueue(saga.fullName, instance, { kind: 'reference', stream: stored.stream, revision: stored.revision });
    }
  }

  private enqueue(saga: string, instance: string, input: QueuedInput['input']): void {
    this.queue.push({
      busy: false,
      failures: 0,
      input: {
        id: String(this.queued++),
        saga,
        tenant: tenantKey(TEST_TENANT),
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

  /** Drives one input that is first in its lane; now and then two workers believe that it is theirs. */
  private async work(): Promise<void> {
    const lanes = new Set<string>();
    const ready = this.queue.filter((entry) => {
      const first = !lanes.has(entry.input.lane);
      lanes.add(entry.input.lane);
      return first && (!entry.busy || this.random() < this.faultiness);
    });
    const entry = ready[this.pick(ready.length)];
    if (entry === undefined) return;
    entry.busy = true;
    const timers = {
      set: async (asked: readonly Timer[]) => asked.forEach((timer) => this.timers.set(timer.id, timer)),
    };
    const { runner, handlers } = this.processes[this.pick(this.processes.length)]!;
    try {
      const saga = this.options.sagas.find(({ fullName }) => fullName === entry.input.saga)!;
      await new SagaMachine({
        runner,
        store: this.faulty,
        codec: this.codec,
        timers,
        handlers,
        clock: this.clock,
      }).drive(saga, entry.input);
      if (this.random() >= this.faultiness && this.queue.includes(entry))
        this.queue.splice(this.queue.indexOf(entry), 1);
    } catch (error) {
      // it stays queued and is tried again; without faults around it, a failure that lasts is one of the product or of this world
      entry.failures += 1;
      if (this.faultiness === 0 && entry.failures > MAX_FAILURES) throw error;
    } finally {
      entry.busy = false;
    }
  }

  private ring(): number {
    const due = [...this.timers.values()].filter(({ dueAt }) => dueAt <= this.clock.now().toISOString());
    for (const { id, saga, instance, name } of due) {
      this.timers.delete(id);
      this.enqueue(saga, instance, { kind: 'wake', name, timer: id });
    }
    return due.length;
  }

  private fault(): Fault {
    const chance = this.random();
    if (chance < this.faultiness / 2) return 'fails';
    return chance < this.faultiness ? 'answer lost' : 'none';
  }
}
