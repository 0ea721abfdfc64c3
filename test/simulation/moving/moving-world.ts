import { ViewReader } from '@app/event-sourcing';
import { TestClock } from '@app/kernel/testing';
import { isCommandRefused, resourceId } from '@app/kernel';
import { CardProviders } from '../../../libs/cards/src/providers/card-providers.js';
import { MemoryStreamIndex } from '../../../libs/event-store/src/adapters/memory/memory-stream-index.js';
import { MemoryEventStore } from '../../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { Contention } from '../../../libs/event-sourcing/src/aggregates/contention.js';
import { ALWAYS_CURRENT } from '../../../libs/database/src/notification-health.js';
import type { StoredEvent } from '../../../libs/event-store/src/store/event-store.js';
import { PaymentProviders } from '../../../libs/payments/src/providers/payment-providers.js';
import { type QueuedWork, SagaWork } from '../saga-work.js';
import { begin } from './beginning.js';
import { Callers } from './callers.js';
import { SAGAS, codecWith } from './catalogue.js';
import { Changes } from './changes.js';
import { Inhabitants } from './inhabitants.js';
import { MemoryTables } from './memory-tables.js';
import { MovedClock } from './moved-clock.js';
import { type Hazards, MAX_STREAMS, MovingProcess, type World } from './moving-process.js';
import { ask } from './requests/ask.js';
import { recoverShortfall, resolveCardSuspense, resolveSuspense } from './requests/operators.js';
import type { RequestOptions, Send, Stage } from './stage.js';
import { WorldCardIssuer, WorldMarket, WorldNetwork, WorldUmaNetwork } from './world-network.js';
import { WorldVault } from './world-vault.js';

const PROCESSES = 2;
/** Rounds in which a world at rest must finish its work; an input that fails as often is stuck. */
const MAX_ROUNDS = 60;
const MAX_FAILURES = 40;
const UUID_LENGTH = 36;
/** Events after which an operator must resolve something. */
const IN_SUSPENSE = ['payments.refund-failed', 'payments.further-funds-received'];

/**
 * Two processes of the whole product on one log, with callers who retry and slow providers, while the world changes: between any two steps a
 * platform, an operator, a customer or the environment may change anything.
 */
export class MovingWorld implements Hazards, Stage {
  private readonly index = new MemoryStreamIndex();
  readonly store = new MemoryEventStore(this.index);
  readonly clock = new TestClock();
  private readonly platformClock = new MovedClock(this.clock);
  /** Faults observed during the run. */
  readonly faults: string[] = [];
  /** Requests and changes that occurred at least once. */
  readonly met = new Set<string>();
  readonly inhabitants = new Inhabitants(() => this.numbered++);
  numbered = 0;
  private readonly weather = { random: () => this.random(), lateness: 0.25 };
  readonly network = new WorldNetwork(this.weather);
  private readonly market = new WorldMarket(this.weather);
  readonly world: World;
  private readonly processes: MovingProcess[] = [];
  readonly calm: MovingProcess;
  readonly work: SagaWork;
  private readonly callers: Callers;
  private readonly changes: Changes;
  private readonly inFlight = new Set<Promise<unknown>>();
  private isMoving = false;

  constructor(
    readonly random: () => number,
    /** True if the platform also moves its own clock. */
    private readonly movesClock = false,
    readonly awaitsAnswers = false,
  ) {
    const vault = new WorldVault(() => this.forget());
    const codec = codecWith(vault);
    const { store, index, clock, faults, met } = this;
    const number = () => this.numbered++;
    this.world = {
      store,
      index,
      codec,
      tables: new MemoryTables(store, new ViewReader(store, codec, ALWAYS_CURRENT, MAX_STREAMS)),
      contention: new Contention(async () => undefined),
      vault,
      clock,
      platformClock: this.platformClock,
      providers: new PaymentProviders([this.market], [this.network], [new WorldUmaNetwork(this.weather)]),
      cardProviders: new CardProviders([new WorldCardIssuer(this.weather)]),
    };
    this.calm = this.open({ before: async () => undefined, fault: () => 'none', isBusy: () => false });
    for (let slot = 0; slot < PROCESSES; slot++) this.processes.push(this.open(this));
    this.work = new SagaWork({ store, codec, sagas: SAGAS, page: 20, number });
    const { inhabitants, calm, processes, market } = this;
    this.changes = new Changes({ inhabitants, calm, processes, market, clock, met, random, number });
    this.callers = new Callers({
      isMoving: () => this.isMoving,
      random,
      number,
      exists: async (stream) => (await store.read(stream)).some((event) => !isCommandRefused(event)),
      failed: () => this.changeAfterFailure(),
      met,
      faults,
    });
  }

  /** Starts a process with the given hazards. */
  open(hazards: Hazards): MovingProcess {
    return new MovingProcess(this.world, hazards);
  }

  async live(turns: number): Promise<void> {
    await begin(this, this.random() < 0.3);
    this.isMoving = true;
    for (let turn = 0; turn < turns; turn++) {
      await Promise.all(Array.from({ length: 1 + this.pick(4) }, () => this.something()));
    }
  }

  /** The world stops changing, providers respond, callers retry: all work must finish within limits. */
  async rest(): Promise<void> {
    this.isMoving = false;
    this.weather.lateness = 0;
    this.platformClock.release();
    for (const process of this.processes) {
      process.thaw();
      process.drift = 0;
    }
    await Promise.all(this.inFlight);
    let quiet = 0;
    for (let round = 0; quiet < 3; round++) {
      if (round === MAX_ROUNDS)
        return void this.faults.push(`the world did not come to rest: ${this.work.stuck().join('; ')}`);
      await this.concurrently();
      await this.workOff();
      this.clock.advance('6m');
      const rang = this.ring();
      const isDone = rang === 0 && this.work.queue.every((entry) => this.isUnanswered(entry));
      quiet = isDone && !(await this.work.isBehind()) ? quiet + 1 : 0;
    }
    this.faults.push(...(await this.callers.faults()), ...this.network.faults);
  }

  // ------------------------------------------------------------------------------------------------ hazards

  async before(process: MovingProcess): Promise<void> {
    for (let rest = this.pick(3); rest > 0; rest--) await Promise.resolve();
    if (!this.isMoving) return;
    const chance = this.random();
    if (chance < 0.012) await this.changes.one();
    else if (chance < 0.015) this.end(process);
    else if (chance < 0.02) {
      this.met.add('process frozen');
      process.freeze();
    }
  }

  fault(): 'none' | 'fails' | 'answer lost' {
    if (!this.isMoving) return 'none';
    const chance = this.random();
    if (chance < 0.1) this.met.add('connection cut');
    return chance < 0.04 ? 'fails' : chance < 0.1 ? 'answer lost' : 'none';
  }

  isBusy(): boolean {
    if (!this.isMoving || this.random() >= 0.02) return false;
    this.met.add('part busy');
    return true;
  }

  private end(process: MovingProcess): void {
    const slot = this.processes.indexOf(process);
    if (slot < 0) return; // it has already ended
    this.met.add('process ended');
    process.kill();
    this.processes[slot] = this.open(this);
  }

  private forget(): void {
    for (const process of [...this.processes, this.calm]) process.forget();
    this.world.tables.forget();
  }

  private async changeAfterFailure(): Promise<void> {
    if (!this.isMoving || this.random() >= 0.8) return;
    await (this.random() < 0.6 ? this.changes.price() : this.changes.one());
  }

  // ------------------------------------------------------------------------------------------------ turns

  private async something(): Promise<void> {
    const chance = this.random();
    if (chance < 0.14) return ask(this);
    if (chance < 0.2) return this.changes.one();
    if (chance < 0.24) {
      const frozen = this.processes.find(({ isFrozen }) => isFrozen);
      return this.random() < 0.3 && frozen !== undefined ? this.end(frozen) : frozen?.thaw();
    }
    if (chance < 0.28) {
      if (this.movesClock) this.moveClock();
      this.clock.advance(this.pick(this.random() < 0.15 ? 400_000 : 20_000));
      return void this.ring();
    }
    const process = this.anyProcess();
    if (chance < 0.55) return this.tryOneOrMany(process);
    return this.follow(chance < 0.68 ? this.route() : this.workOnAny(process), process);
  }

  /** Waits for the work of a process, unless the process is paused. */
  private async follow(work: Promise<void>, process: MovingProcess): Promise<void> {
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
    await Promise.race([work, process.stalled]);
  }

  /** Now and then all requests of a group are sent to all processes at once, together with the work of sagas on the same resources. */
  private async tryOneOrMany(process: MovingProcess): Promise<void> {
    const wish = this.pickFrom(this.callers.all);
    if (wish === undefined) return;
    const { group } = wish;
    if (group === null || this.random() < 0.5) return this.follow(this.callers.try(wish, process), process);
    const waiting = this.callers.waiting(group);
    if (waiting.length > 2) this.met.add('many at once');
    while (await this.work.isBehind()) await this.route();
    const works = [
      ...waiting.map((each) => (other: MovingProcess) => this.callers.try(each, other)),
      ...this.readyInputs()
        .filter(({ input: { instance } }) => group.endsWith(instance))
        .map((entry) => (other: MovingProcess) => this.drive(entry, other)),
    ];
    await Promise.all(
      works.map((work) => {
        const other = this.anyProcess();
        return this.follow(work(other), other);
      }),
    );
  }

  /** All requests and all work of sagas, concurrently. */
  private async concurrently(): Promise<void> {
    while (await this.work.isBehind()) await this.route();
    await Promise.all([
      ...this.callers.all.map((wish) => this.callers.try(wish, this.anyProcess())),
      ...this.readyInputs().map((entry) => this.drive(entry, this.anyProcess())),
    ]);
  }

  // ------------------------------------------------------------------------------------------------ background work

  private route(): Promise<void> {
    return this.work.route((stored) => this.resolve(stored));
  }

  /** Has an operator resolve suspense and recover shortfalls. */
  private resolve({ type, data, stream }: StoredEvent): void {
    const { amount = '0' } = (data['shortfall'] ?? {}) as { readonly amount?: string };
    if (type.startsWith('accounts.') && BigInt(amount) > 0n && this.random() < 0.7) {
      for (let times = 1 + this.pick(3); times > 0; times--) recoverShortfall(this, String(data['transactionId']));
    }
    if (type === 'accounts.card-money-suspended') resolveCardSuspense(this, String(data['transactionId'] ?? ''));
    if (IN_SUSPENSE.includes(type)) resolveSuspense(this, resourceId('Transaction', stream.slice(-UUID_LENGTH)));
  }

  /** Processes one input at the head of its lane; now and then two workers both believe that they own it. */
  private async workOnAny(process: MovingProcess): Promise<void> {
    const entry = this.pickFrom(this.readyInputs());
    if (entry !== undefined) await this.drive(entry, process);
  }

  private readyInputs(): QueuedWork[] {
    return this.work.ready(() => this.isMoving && this.random() < 0.05);
  }

  private async drive(entry: QueuedWork, process: MovingProcess): Promise<void> {
    await this.work.drive(entry, process, () => {
      process.requireAlive();
      if (!this.isMoving || this.random() >= 0.05) this.work.remove(entry);
    });
  }

  private async workOff(): Promise<void> {
    for (const entry of this.work.queue) entry.failures = 0;
    for (;;) {
      while (await this.work.isBehind()) await this.route();
      const ready = this.work
        .ready(() => true)
        .filter((entry) => entry.failures < MAX_FAILURES && !(entry.failures > 0 && this.isUnanswered(entry)));
      if (ready.length === 0) return;
      for (const entry of ready) await this.drive(entry, this.anyProcess());
    }
  }

  /** True for an input that waits, or waits behind one, for a provider that will never respond. */
  private isUnanswered({ input: { instance, lane } }: QueuedWork): boolean {
    const first = this.work.queue.find(({ input }) => input.lane === lane);
    return first?.isUnknown === true && this.network.silent.has(resourceId('Transaction', instance));
  }

  private ring(): number {
    return this.work.ring(this.platformClock.now().toISOString());
  }

  private moveClock(): void {
    const chance = this.random();
    this.met.add('platform clock');
    if (chance < 0.3) return this.platformClock.freeze();
    if (chance < 0.6) return this.platformClock.release();
    this.platformClock.advance(this.pick(chance < 0.7 ? 86_400_000 : 400_000));
  }

  private anyProcess(): MovingProcess {
    const awake = this.processes.filter(({ isFrozen }) => !isFrozen);
    return this.pickFrom(awake.length > 0 ? awake : this.processes)!;
  }

  // ------------------------------------------------------------------------------------------------ the stage

  request(name: string, send: Send, options?: RequestOptions): void {
    this.callers.request(name, send, options);
  }

  payeeOf(customerId: string, code: string): string | undefined {
    return this.pickFrom(this.inhabitants.payeesOf(customerId, code))?.id;
  }

  async lastTypeOf(stream: string): Promise<string | undefined> {
    return (await this.store.read(stream)).findLast((event) => !isCommandRefused(event))?.type;
  }

  pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  pickFrom<Each>(choices: readonly Each[]): Each | undefined {
    return choices[this.pick(choices.length)];
  }
}
