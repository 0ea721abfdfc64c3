import { LRUCache } from 'lru-cache';
import {
  type Aggregate,
  type DomainEvent,
  type Recorded,
  type Tenant,
  Refusal,
  derivedUuid,
  tenantKey,
  conflict,
  type CONFLICT_REASONS,
} from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import {
  AppendTooLarge,
  BEGINNING,
  type Checkpoint,
  type EventCodec,
  type EventMetadata,
  type EventStore,
  genesisHash,
  MEMORY_BOUNDS,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
  StreamMoved,
  streamName,
  streamPages,
} from '@app/event-store';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import { Contention } from './contention.js';
import { Mailboxes } from './mailbox.js';
import { currentAsOfRead, type ReadEnd, refuseAsOf } from './point-in-time.js';

/** Result of a command. */
export interface Receipt<State = unknown> {
  readonly stream: string;
  /** Revision of the command's last event (the stream's own when it decided nothing). */
  readonly revision: number;
  /** A position not before the command's last event; a reader past it has seen what the command did. */
  readonly checkpoint: Checkpoint;
  /** True when the stream already held this command: nothing was done again. */
  readonly replayed: boolean;
  /** The state after the command; after a replay, the state now. */
  readonly state: State;
}

/** Result of a command that its stream has recorded before, with the last event of it. */
export interface Replay<State = unknown, Event extends DomainEvent = DomainEvent> extends Receipt<State> {
  readonly event: Event;
}

/** A command as its stream recorded it. */
interface RecordedCommand {
  readonly requestHash: string;
  readonly revision: number;
  readonly checkpoint: Checkpoint;
}

/** A stream folded up to its end as last seen. */
interface Memory {
  readonly state: unknown;
  readonly revision: number;
  readonly checkpoint: Checkpoint;
  readonly hash: string;
  /** Of each command that is recorded in the stream, the revision of its last event. */
  readonly commands: Map<string, number>;
}

interface Letter {
  readonly aggregate: Aggregate;
  readonly tenant: Tenant;
  readonly id: string;
  readonly command: unknown;
  readonly metadata: CommandMetadata;
  readonly begins: boolean;
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

interface Decided {
  readonly letter: Letter;
  readonly revision: number;
  readonly state: unknown;
  readonly known: RecordedCommand | null;
  readonly duplicate: boolean;
}

/** Where the next event of a stream goes. */
interface StreamEnd {
  readonly stream: string;
  readonly state: unknown;
  readonly revision: number;
  readonly hash: string;
}

/** Decisions of a batch of commands on the pending state. */
interface Draft {
  readonly decided: readonly Decided[];
  readonly refused: ReadonlyMap<Letter, unknown>;
  readonly events: readonly RecordableEvent[];
  readonly state: unknown;
}

const MAX_COMMANDS_PER_BATCH = 256;

/**
 * Runs commands against aggregates: load, recognise a repetition, decide, append at the expected revision, and retry when
 * another writer was first. Commands for one stream wait in its mailbox, are decided one after another on the pending state
 * and appended together, so that the commands of a hot account do not conflict with each other.
 */
export class AggregateRunner {
  private readonly mailboxes = new Mailboxes<Letter>(
    (stream, batch) => this.deliver(stream, batch),
    MAX_COMMANDS_PER_BATCH,
  );
  private readonly memories: LRUCache<string, Memory>;
  /** Number of times that the states were forgotten: a fold that began before the last one is not remembered. */
  private forgotten = 0;

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly release: string,
    private readonly contention = new Contention(),
    private readonly notificationHealth: NotificationHealth = ALWAYS_CURRENT,
    maxStreams: number = MEMORY_BOUNDS.aggregates,
  ) {
    this.memories = new LRUCache<string, Memory>({
      max: maxStreams,
      maxSize: MEMORY_BOUNDS.commands,
      // A stream that alone exceeds the bound is still kept: reading it again for every command would cost more.
      sizeCalculation: ({ commands }) => Math.min(1 + commands.size, MEMORY_BOUNDS.commands / 2),
    });
  }

  /**
   * Rejects with what the decider throws (a Refusal), with CONFLICT when the commandId carried another request, or with the store's failure.
   * A command that most likely begins its stream says so with `begins`: then the stream is read only when it proves to be there.
   */
  async run<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    command: Command,
    metadata: CommandMetadata,
    { begins = false }: { readonly begins?: boolean } = {},
  ): Promise<Receipt<State>> {
    refuseAsOf();
    return new Promise((resolve, reject) => {
      const letter = { aggregate, tenant, id, command, metadata, begins, resolve, reject } as unknown as Letter;
      this.mailboxes.post(streamName(tenant, aggregate, id), letter);
    });
  }

  /**
   * The recorded result of the command; null when its stream has none. A handler calls this before it reads any other fact, so
   * that a repetition gets the recorded result whatever has changed since. Rejects with CONFLICT when the commandId belongs to
   * a different request.
   */
  async replay<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    { commandId, requestHash }: CommandMetadata,
  ): Promise<Replay<State, Event> | null> {
    refuseAsOf();
    const stream = streamName(tenant, aggregate, id);
    const { commands, state } = await this.refresh(aggregate as unknown as Aggregate, stream);
    const revision = commands.get(commandId);
    if (revision === undefined) return null;
    const [stored] = await this.store.read(stream, { from: revision, upTo: revision });
    if (stored!.metadata.requestHash !== requestHash) throw usedForAnotherRequest();
    const { type, data } = await this.codec.decode(stored!);
    const event = { type, data } as Event;
    return { stream, revision, checkpoint: stored!.position, replayed: true, state: state as State, event };
  }

  /** The stream's state as of now, strongly consistent, or as of the reading of the past; revision -1 and the initial state when there is none. */
  async load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
  ): Promise<{ readonly state: State; readonly revision: number }> {
    const stream = streamName(tenant, aggregate, id);
    const end = await currentAsOfRead()?.endOf(this.store, stream);
    const of = aggregate as unknown as Aggregate;
    const { state, revision } = await (end === undefined ? this.refresh(of, stream) : this.loadAsOf(of, stream, end));
    return { state: state as State, revision };
  }

  /** Forgets every state; required after an erasure, since a state may hold the person's data. */
  forget(): void {
    this.forgotten += 1;
    this.memories.clear();
  }

  private remembered(stream: string): Memory | undefined {
    return this.notificationHealth.isCurrent ? this.memories.get(stream) : undefined;
  }

  private remember(stream: string, memory: Memory, since: number): void {
    if (since === this.forgotten) this.memories.set(stream, memory);
  }

  private async deliver(stream: string, batch: readonly Letter[]): Promise<void> {
    const { aggregate, begins } = batch[0]!;
    const supposed = begins && this.remembered(stream) === undefined ? unseen(aggregate, stream) : undefined;
    let losses = 0;
    for (let memory = supposed ?? this.remembered(stream); ; memory = undefined) {
      try {
        await this.attempt(stream, batch, memory);
        return await this.contention.won(stream);
      } catch (error) {
        const guessed = memory !== undefined && memory === supposed; // no other writer: the stream existed before
        if (error instanceof StreamMoved && (guessed || (await this.contention.lost(stream, ++losses)))) continue;
        if (error instanceof AppendTooLarge && batch.length > 1) return this.deliverInHalves(stream, batch);
        for (const letter of batch) letter.reject(error);
        return;
      }
    }
  }

  /** Commands share an append only to be quick: what is too much at once is done in two. */
  private async deliverInHalves(stream: string, batch: readonly Letter[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.deliver(stream, batch.slice(0, middle));
    await this.deliver(stream, batch.slice(middle));
  }

  /** Decides and appends the batch; answers every letter, or throws with none answered. */
  private async attempt(stream: string, batch: readonly Letter[], remembered: Memory | undefined): Promise<void> {
    const aggregate = batch[0]!.aggregate;
    const since = this.forgotten;
    const memory = remembered ?? (await this.refresh(aggregate, stream));
    const draft = await this.draft(stream, memory, batch);
    if (draft.events.length > 0) {
      this.answer(stream, await this.append(stream, memory, draft, since), draft); // the append proved that the memory was current
      return;
    }
    // A refusal must not rest on a state that another process has changed since: fold the newest events first.
    const current = remembered === undefined ? memory : await this.refresh(aggregate, stream);
    if (current.revision !== memory.revision) throw new StreamMoved(stream, memory.revision);
    this.answer(stream, memory, draft);
  }

  private async draft(stream: string, memory: Memory, batch: readonly Letter[]): Promise<Draft> {
    const decided: Decided[] = [];
    const events: RecordableEvent[] = [];
    const refused = new Map<Letter, unknown>();
    const inThisBatch = new Map<string, { readonly requestHash: string; readonly revision: number }>();
    let { state, revision, hash } = memory;
    for (const letter of batch) {
      const { commandId, requestHash } = letter.metadata;
      const place = memory.commands.get(commandId);
      const known = place === undefined ? null : await this.recorded(stream, place);
      const earlier = known ?? inThisBatch.get(commandId);
      if (earlier !== undefined && earlier.requestHash !== requestHash) {
        refused.set(letter, usedForAnotherRequest());
        continue;
      }
      if (earlier !== undefined) {
        decided.push({ letter, revision: earlier.revision, state, known, duplicate: true });
        continue;
      }
      try {
        const end = { stream, state, revision, hash };
        const written = await this.write(letter, decide(letter, state), end);
        events.push(...written.events);
        ({ state, revision, hash } = written.end);
        if (written.events.length > 0) inThisBatch.set(commandId, { requestHash, revision });
        decided.push({ letter, revision, state, known: null, duplicate: false });
      } catch (error) {
        refused.set(letter, error);
      }
    }
    return { decided, refused, events, state };
  }

  /** A command that comes again, which is rare, is compared with what the stream says of it. */
  private async recorded(stream: string, revision: number): Promise<RecordedCommand> {
    const [event] = await this.store.read(stream, { from: revision, upTo: revision });
    return { requestHash: event!.metadata.requestHash, revision, checkpoint: event!.position };
  }

  /** Turns the facts of one command into recordable events that follow the stream's end. */
  private async write(
    letter: Letter,
    facts: readonly DomainEvent[],
    end: StreamEnd,
  ): Promise<{ events: RecordableEvent[]; end: StreamEnd }> {
    const events: RecordableEvent[] = [];
    let { state, revision, hash } = end;
    for (const [index, fact] of facts.entries()) {
      revision += 1;
      const metadata = this.metadataOf(letter);
      const event = await this.codec.encode(fact, {
        tenant: letter.tenant,
        stream: end.stream,
        revision,
        previousHash: hash,
        index,
        metadata,
      });
      events.push(event);
      state = letter.aggregate.evolve(state, fact, {
        id: event.id,
        revision,
        at: letter.metadata.at,
        actor: letter.metadata.actor,
      });
      hash = event.hash;
    }
    return { events, end: { stream: end.stream, state, revision, hash } };
  }

  private async append(stream: string, memory: Memory, draft: Draft, since: number): Promise<Memory> {
    const checkpoint = await this.store.append(stream, memory.revision, draft.events);
    for (const [index, event] of draft.events.entries()) {
      memory.commands.set(event.metadata.commandId, memory.revision + 1 + index);
    }
    const after = {
      state: draft.state,
      revision: memory.revision + draft.events.length,
      checkpoint,
      hash: draft.events.at(-1)!.hash,
      commands: memory.commands,
    };
    this.remember(stream, after, since);
    return after;
  }

  private answer(stream: string, memory: Memory, draft: Draft): void {
    for (const { letter, revision, state, known, duplicate } of draft.decided) {
      letter.resolve({
        stream,
        revision: known?.revision ?? memory.commands.get(letter.metadata.commandId) ?? revision,
        checkpoint: known?.checkpoint ?? memory.checkpoint,
        replayed: duplicate,
        state,
      });
    }
    for (const [letter, error] of draft.refused) letter.reject(error);
  }

  /** Folds what was appended since the stream was last seen. */
  private async refresh(aggregate: Aggregate, stream: string): Promise<Memory> {
    const since = this.forgotten;
    let memory = this.remembered(stream) ?? unseen(aggregate, stream);
    for await (const page of streamPages(this.store, stream, memory.revision + 1))
      memory = await this.fold(aggregate, memory, page);
    const newest = this.memories.get(stream);
    if (memory.revision !== NO_STREAM && (newest === undefined || newest.revision < memory.revision))
      this.remember(stream, memory, since);
    return memory;
  }

  /** Folds a stream up to where a reading of the past ends; nothing of it is remembered. */
  private async loadAsOf(aggregate: Aggregate, stream: string, end: ReadEnd | null): Promise<Memory> {
    let memory = unseen(aggregate, stream);
    if (end === null) return memory;
    for await (const page of streamPages(this.store, stream, 0, end.revision))
      memory = await this.fold(aggregate, memory, page);
    return memory;
  }

  private async fold(
    aggregate: Aggregate,
    { state: before, commands }: Memory,
    page: readonly StoredEvent[],
  ): Promise<Memory> {
    let state = before;
    for (const event of page) {
      const { type, data, recorded } = await this.codec.decode(event);
      state = aggregate.evolve(state, { type, data } as DomainEvent, recorded satisfies Recorded);
      commands.set(event.metadata.commandId, event.revision);
    }
    const { revision, position, hash } = page.at(-1)!;
    return { state, revision, checkpoint: position, hash, commands };
  }

  private metadataOf({ tenant, metadata }: Letter): EventMetadata {
    const { commandId, requestHash, correlationId, causationId, actor, at } = metadata;
    return {
      tenant: tenantKey(tenant),
      commandId,
      requestHash,
      correlationId,
      causationId,
      actor,
      at,
      release: this.release,
    };
  }
}

/** `details.reason` of the refusal of a command whose id was used for another request. */
export const KEY_REUSED = 'KEY_REUSED' satisfies keyof typeof CONFLICT_REASONS;

function usedForAnotherRequest(): Refusal {
  return conflict(KEY_REUSED, 'The idempotency key was used before with a different request.');
}

function unseen(aggregate: Aggregate, stream: string): Memory {
  return {
    state: aggregate.initial,
    revision: NO_STREAM,
    checkpoint: BEGINNING,
    hash: genesisHash(stream),
    commands: new Map(),
  };
}

function decide(letter: Letter, state: unknown): readonly DomainEvent[] {
  const { aggregate, tenant, id, command, metadata } = letter;
  return aggregate.decide(command, state, { tenant, id, at: metadata.at, commandId: metadata.commandId });
}

/** The id of the aggregate a command brings into being. */
export function aggregateIdOf(metadata: CommandMetadata, resource: string): string {
  return derivedUuid(resource, metadata.commandId);
}
