import { CommandBus } from '@nestjs/cqrs';
import { AggregateRunner, ErasedRows, ReadTables, ReadYourWrites, Reservations, ViewReader } from '@app/event-sourcing';
import { type AppendSequence, EventStore, ROOT_KEY, type StreamIndex } from '@app/event-store';
import { ALWAYS_CURRENT } from '../../../libs/database/src/notification-health.js';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CLOCK, type Clock, PlatformClock, Refusal, type Tenant, type View } from '@app/kernel';
import { CardProviders } from '../../../libs/cards/src/providers/card-providers.js';
import { RequestHashes } from '../../../libs/http/src/idempotency/request-hashes.js';
import { SignedActions } from '../../../libs/http/src/signed-action/signed-actions.js';
import type { Contention } from '../../../libs/event-sourcing/src/aggregates/contention.js';
import type { SagaHandlers } from '../../../libs/event-sourcing/src/sagas/saga-machine.js';
import { ReadSideProgress } from '../../../libs/event-sourcing/src/subscriptions/read-side-progress.js';
import { EventCodec } from '../../../libs/event-store/src/store/codec.js';
import type { Checkpoint, StoredEvent, Unsubscribe } from '../../../libs/event-store/src/store/event-store.js';
import { Vault } from '../../../libs/event-store/src/vault/vault.js';
import { DocumentArchive } from '../../../libs/onboarding/src/providers/document-archive.port.js';
import { PaymentProviders } from '../../../libs/payments/src/providers/payment-providers.js';
import type { MemoryTables } from './memory-tables.js';
import { type MovedClock, SeenClock } from './moved-clock.js';
import { Parts, commandOf } from './parts.js';
import { TENANT } from './stage.js';

/** Faults between a process and the log. */
export interface Hazards {
  /**
   * Called before each step: others may run first, the world may change, the process may be paused or die. `appendedTo`: the stream of an
   * append.
   */
  before(process: MovingProcess, appendedTo?: string): Promise<void>;
  /** The fault of this append: it fails, or its response is lost. */
  fault(): 'none' | 'fails' | 'answer lost';
  /** True if a part that a saga's command needs is busy, which is a transient refusal. */
  isBusy(): boolean;
}

/** The code of a transient refusal. */
export const BUSY = 'SERVICE_UNAVAILABLE';

/** The process died, or its connection broke: the state of its work is unknown. */
export class Lost extends Error {}

/** A process's connection to the log: it can break, and is paused and ended with its process. */
class Connection extends EventStore {
  override readonly checksIndex = true;
  override readonly keepsSequences = true;
  private readonly newest = new WeakMap<AppendSequence, Promise<unknown>>();

  constructor(
    private readonly store: EventStore,
    private readonly process: MovingProcess,
    private readonly hazards: Hazards,
  ) {
    super();
  }

  /** Appends of a sequence keep their order, regardless of interruptions. */
  append(...append: Parameters<EventStore['append']>): Promise<Checkpoint> {
    const sequences = append[3]?.sequences ?? [];
    const before = Promise.all(sequences.map((sequence) => this.newest.get(sequence)));
    const appending = before.then(() => this.send(append));
    const ended = appending.catch(() => {
      for (const sequence of sequences) sequence.break();
    });
    for (const sequence of sequences) this.newest.set(sequence, ended);
    return appending;
  }

  private async send(append: Parameters<EventStore['append']>): Promise<Checkpoint> {
    await this.step(append[0]);
    const fault = this.hazards.fault();
    if (fault === 'fails') throw new Lost('the connection was lost before the append');
    const checkpoint = await this.store.append(...append);
    if (fault === 'answer lost') throw new Lost('the connection was lost before the answer');
    this.process.requireAlive();
    return checkpoint;
  }

  async read(stream: string, range?: { readonly from?: number; readonly upTo?: number }): Promise<StoredEvent[]> {
    await this.step();
    return this.store.read(stream, range);
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    return this.store.readAll(after, limit);
  }

  head(): Promise<Checkpoint> {
    return this.store.head();
  }

  onAppended(wake: () => void): Unsubscribe {
    return this.store.onAppended(wake);
  }

  async close(): Promise<void> {
    // the log is shared and stays open
  }

  private async step(appendedTo?: string): Promise<void> {
    this.process.requireAlive();
    await this.hazards.before(this.process, appendedTo);
    await this.process.thawed();
    this.process.requireAlive();
  }
}

export interface World {
  readonly store: EventStore;
  readonly index: StreamIndex;
  readonly codec: EventCodec;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly platformClock: MovedClock;
  readonly providers: PaymentProviders;
  readonly cardProviders: CardProviders;
  readonly tables: MemoryTables;
  readonly contention: Contention;
}

class Stall {
  readonly begun: Promise<void>;
  begin!: () => void;

  constructor() {
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
  }
}

/** Number of streams that a process caches: memory for more is allocated in advance, and would cost more than the rest of a short life. */
export const MAX_STREAMS = 200;
/** So small that most repeated commands must be looked up in the index of the stream. */
const MAX_COMMANDS_PER_STREAM = 2;

/** The metadata of a command that a process runs at the time of its clock. */
export function metadataOf(commandId: string, { clocks }: Pick<MovingProcess, 'clocks'>): CommandMetadata {
  return {
    commandId,
    requestHash: commandId,
    correlationId: commandId,
    causationId: null,
    actor: 'token:test',
    ...clocks.moment(TENANT),
  };
}

/** One process of the product: its memory, clock, connection, and the handlers of all contexts. */
export class MovingProcess {
  readonly store: EventStore;
  readonly runner: AggregateRunner;
  readonly clock: Clock;
  readonly clocks: PlatformClock;
  readonly handlers: SagaHandlers;
  /** Milliseconds by which its clock is ahead. */
  drift = 0;
  private stall = new Stall();
  private gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null;
  private isAlive = true;
  private readonly parts: Parts;
  private readonly views: ViewReader;

  constructor(world: World, hazards: Hazards) {
    this.clock = { now: () => new Date(world.clock.now().getTime() + this.drift) };
    this.clocks = new SeenClock(world.platformClock, this.clock);
    this.store = new Connection(world.store, this, hazards);
    this.runner = new AggregateRunner({
      store: this.store,
      codec: world.codec,
      release: 'test',
      contention: world.contention,
      notificationHealth: ALWAYS_CURRENT,
      maxStreams: MAX_STREAMS,
      index: world.index,
      maxCommandsPerStream: MAX_COMMANDS_PER_STREAM,
    });
    const views = new ViewReader(this.store, world.codec, ALWAYS_CURRENT, MAX_STREAMS);
    this.views = views;
    const answers = {
      caughtUp: async () => true,
      passed: async () => undefined,
      reacted: async () => undefined,
      answer: <Document>(
        view: View<Document, never>,
        tenant: Tenant,
        id: string,
        { revision }: { readonly revision: number },
        { reactions = false } = {},
      ) => views.at(view, tenant, id, reactions ? undefined : revision),
    };
    this.parts = new Parts(
      new Map<unknown, unknown>([
        [AggregateRunner, this.runner],
        [EventStore, this.store],
        [EventCodec, world.codec],
        [Vault, world.vault],
        [ROOT_KEY, Buffer.alloc(32, 2)],
        [ViewReader, views],
        [CLOCK, this.clock],
        [PlatformClock, this.clocks],
        [ReadYourWrites, answers],
        [ReadTables, world.tables],
        [ReadSideProgress, { passed: async () => true }],
        [Reservations, new Reservations(this.runner, world.vault)],
        [SignedActions, { requireStamp: async () => undefined }],
        [RequestHashes, { of: (_: Tenant, requestHash: string) => ({ requestHash }) }],
        [DocumentArchive, { remove: async () => undefined }],
        [ErasedRows, { rewrite: async () => undefined }],
        [PaymentProviders, world.providers],
        [CardProviders, world.cardProviders],
        [CommandBus, { execute: (command: object) => this.execute(command) }],
      ]),
    );
    this.handlers = {
      executeCommand: async (name, tenant, data, metadata) => {
        if (hazards.isBusy()) throw new Refusal(BUSY, 'A part of the service is busy.');
        return this.execute(new (commandOf(name))(tenant, data, metadata));
      },
      effect: (name) => this.parts.handler(name),
    };
  }

  execute<Answer>(command: object): Promise<Answer> {
    return this.parts.handler<{ execute(command: object): Promise<Answer> }>(command.constructor).execute(command);
  }

  /** Forgets all personal data. */
  forget(): void {
    this.runner.forget();
    this.views.forget();
  }

  /** Resolves once the process is frozen. */
  get stalled(): Promise<void> {
    return this.stall.begun;
  }

  get isFrozen(): boolean {
    return this.gate !== null;
  }

  freeze(): void {
    // a dead process would never be resumed
    if (this.gate !== null || !this.isAlive) return;
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gate = { opened, open };
    this.stall.begin();
  }

  thaw(): void {
    if (this.gate === null) return;
    this.gate.open();
    this.gate = null;
    this.stall = new Stall();
  }

  kill(): void {
    this.isAlive = false;
    this.thaw();
  }

  async thawed(): Promise<void> {
    while (this.gate !== null) await this.gate.opened;
  }

  requireAlive(): void {
    if (!this.isAlive) throw new Lost('the process has ended');
  }
}
