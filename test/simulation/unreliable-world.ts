import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata, Saga } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import type { Aggregate, DomainEvent } from '@app/kernel';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { Contention } from '../../libs/event-sourcing/src/aggregates/contention.js';
import type { SagaHandlers } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { type Fault, FaultyStore } from '../../libs/event-store/src/testing/faulty-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { SagaWork } from './saga-work.js';

interface WorldOptions {
  readonly aggregates: readonly Pick<Aggregate, 'events'>[];
  readonly sagas: readonly Saga[];
  readonly processes: number;
  /** Probability that an append, an effect or a response is lost, in [0, 1). */
  readonly faultiness: number;
}

/** Failures of one input after which the fault is in the world or the product, if the world is free of faults. */
const MAX_FAILURES = 1_000;

/** A process: its memory, and the handlers of its sagas. */
interface Process {
  readonly runner: AggregateRunner;
  readonly handlers: SagaHandlers;
}

/** Processes with separate memories, on a log, queue and timers that outlive them; everything fails now and then. */
export abstract class UnreliableWorld {
  readonly store = new MemoryEventStore();
  readonly clock = new TestClock();
  protected faultiness: number;
  private readonly codec: EventCodec;
  private readonly sagaWork: SagaWork;
  private readonly faulty = new FaultyStore(this.store, () => this.fault());
  private readonly processes: Process[] = [];
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
    const { store, codec } = this;
    const { sagas } = options;
    this.sagaWork = new SagaWork({ store, codec, sagas, page: 10, number: () => this.queued++ });
  }

  /** Handlers of a restarted process. */
  protected abstract handlersOf(runner: AggregateRunner): SagaHandlers;

  /** Creates the state that every request needs. */
  protected abstract begin(): Promise<void>;

  /** Has a caller make a new request. */
  protected abstract ask(): void;

  /** One attempt of an unanswered request, by any process. */
  protected abstract trySomething(): Promise<void>;

  /** One attempt of every unanswered request. */
  protected abstract tryEverything(): Promise<void>;

  async live(turns: number): Promise<void> {
    for (let process = 0; process < this.options.processes; process++) this.restart(process);
    await this.begin();
    for (let turn = 0; turn < turns; turn++)
      await Promise.all(Array.from({ length: 1 + this.pick(4) }, () => this.something()));
  }

  /** Finishes all work, without faults and with callers who retry. */
  async rest(): Promise<void> {
    this.faultiness = 0;
    for (let quiet = 0; quiet < 3;) {
      await this.tryEverything();
      while (await this.sagaWork.isBehind()) await this.sagaWork.route();
      while (this.sagaWork.queue.length > 0) await this.work();
      this.clock.advance('6m');
      const rang = this.ring();
      quiet = rang === 0 && !(await this.sagaWork.isBehind()) ? quiet + 1 : 0;
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
    else if (chance < 0.55) await this.sagaWork.route();
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

  /** Processes one input at the head of its lane; now and then two workers both believe that they own it. */
  private async work(): Promise<void> {
    const ready = this.sagaWork.ready(() => this.random() < this.faultiness);
    const entry = ready[this.pick(ready.length)];
    if (entry === undefined) return;
    const { runner, handlers } = this.processes[this.pick(this.processes.length)]!;
    const worker = { runner, handlers, store: this.faulty, clocks: new UnmovedClocks(this.clock) };
    const failure = await this.sagaWork.drive(entry, worker, () => {
      if (this.random() >= this.faultiness) this.sagaWork.remove(entry);
    });
    // the input stays queued and is retried; in a world without faults, a lasting failure is a fault of the product or of this world
    if (failure !== null && this.faultiness === 0 && entry.failures > MAX_FAILURES) throw failure;
  }

  private ring(): number {
    return this.sagaWork.ring(this.clock.now().toISOString());
  }

  private fault(): Fault {
    const chance = this.random();
    if (chance < this.faultiness / 2) return 'fails';
    return chance < this.faultiness ? 'answer lost' : 'none';
  }
}
