import { type Aggregate, type DomainEvent, type Refusal, type Tenant, derivedUuid, isFinalRefusal } from '@app/kernel';
import { Tracing, now } from '@app/telemetry';
import { AppendTooLarge, type Checkpoint, commandEntryId, NO_STREAM, StreamMoved, streamName } from '@app/event-store';
import { type CommandMetadata, isHashOf, recordingRefusals } from '../definitions/command-metadata.js';
import { AppendedEvents } from './appended-events.js';
import { CommandSequence } from './command-sequence.js';
import { Contention } from './contention.js';
import { type AggregateCommand, type Draft, Drafting, recordedAt, usedForAnotherRequest } from './draft.js';
import type { FoldedStream } from './folded-stream.js';
import { Mailboxes } from './mailbox.js';
import { currentAsOfRead, refuseAsOf } from './point-in-time.js';
import { type Answers, type StreamSession, type StreamSessionParts, StreamSessions } from './stream-session.js';

/** Result of a command. */
export interface Receipt<State = unknown> {
  readonly stream: string;
  /** Revision of the command's last event; for a command without events, the revision of the stream. */
  readonly revision: number;
  /**
   * A position at or after the command's last event: a reader that has passed it has processed the command's events. Throws for a command of
   * a sequence, except the last.
   */
  readonly checkpoint: Checkpoint;
  /** True when the stream had recorded this command before. Nothing was appended again. */
  readonly replayed: boolean;
  /** The state after the command; for a replayed command, the current state. */
  readonly state: State;
}

/** Result of a command that its stream already records, with the command's last event. */
interface Replay<State = unknown, Event extends DomainEvent = DomainEvent> extends Receipt<State> {
  readonly event: Event;
}

/** A command in the mailbox of its stream, with the promise to settle. */
interface Letter extends AggregateCommand {
  readonly begins: boolean;
  readonly trace: Tracing['place'];
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

const MAX_COMMANDS_PER_BATCH = 256;

/**
 * Runs commands against aggregates: loads the stream, recognizes repeated commands, decides, and appends at the expected revision. Retries
 * after an optimistic concurrency conflict.
 *
 * Commands for one stream wait in its mailbox. They are decided one after another on the pending state and appended together, so that the
 * commands of a hot account do not conflict with each other.
 *
 * @example
 * ```ts
 * const id = aggregateIdOf(metadata, NOTE); // a repeated request names the same stream
 * // it has the first answer, though the customer may be deleted by now
 * const receipt = await this.runner.runOnce(note, tenant, id, metadata, async () => {
 *   await this.customers.requireTransactable(tenant, customerId);
 *   const command = { kind: 'create', noteId: resourceId(NOTE, id), customerId, body } as const;
 *   return this.runner.run(note, tenant, id, command, metadata);
 * });
 * return this.answers.answer(noteView, tenant, id, receipt);
 * ```
 */
export class AggregateRunner {
  /** Reports events that this process alone has appended. */
  readonly appended = new AppendedEvents();
  private readonly mailboxes = new Mailboxes<Letter>(
    (stream, batch) => this.deliver(stream, batch),
    MAX_COMMANDS_PER_BATCH,
  );
  private readonly sessions: StreamSessions;
  private readonly drafting: Drafting;
  private readonly contention: Contention;
  private readonly tracing: Tracing;

  constructor(
    private readonly parts: StreamSessionParts & {
      /** Release of the product; recorded with every event. */
      readonly release: string;
      readonly contention?: Contention;
      readonly tracing?: Tracing;
    },
  ) {
    this.sessions = new StreamSessions(parts);
    this.drafting = new Drafting(parts.codec, parts.release);
    this.contention = parts.contention ?? new Contention();
    this.tracing = parts.tracing ?? Tracing.OFF;
  }

  /**
   * Runs one command. Rejects with the decider's Refusal, with the refusal that the stream records for the command, with CONFLICT when the
   * commandId was used for a different request, or with the store's error. A final refusal is recorded where the metadata requires it.
   *
   * `begins` is a hint that the command creates its stream: the stream is then read only if the append finds that it exists.
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
    const stream = streamName(tenant, aggregate, id);
    const content = { aggregate, tenant, id, command, metadata, begins };
    return this.tracing.command(
      stream,
      metadata,
      () => `${aggregate.name} ${kindOf(command)}`,
      () => this.post<State>(stream, content),
    );
  }

  /**
   * Runs `work`, which sends commands with one cause to several streams, one after another, and pipelines their appends. `work` passes
   * `early` to every command except the last, and `last` to that one. An `early` command resolves as soon as it is decided; its events are
   * stored only if those of all earlier commands are. The `last` command resolves once all are stored. So the log never holds anything that
   * strictly sequential appends would not have left there.
   *
   * After a concurrency conflict on one of the streams, or with a store that does not support sequences, `work` runs with each command
   * waiting for the one before. Every command must therefore be idempotent under its commandId.
   */
  async inSequence<T>(
    metadata: CommandMetadata,
    work: (early: CommandMetadata, last: CommandMetadata) => Promise<T>,
  ): Promise<T> {
    if (!this.parts.store.keepsSequences) return work(metadata, metadata);
    const sequence = new CommandSequence();
    const [outcome] = await Promise.allSettled([
      work(
        { ...metadata, sequence: sequence.place({ isLast: false }) },
        { ...metadata, sequence: sequence.place({ isLast: true }) },
      ),
    ]);
    const isStored = await sequence.stored();
    const isMoved = outcome.status === 'rejected' && outcome.reason instanceof StreamMoved;
    if (!isStored || (isMoved && sequence.isBroken)) return work(metadata, metadata);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /**
   * Returns the recorded result of the command if its stream has one. Otherwise runs `work`, which reads the facts and runs the command. A
   * final refusal is recorded as `run` does it.
   */
  async runOnce<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    work: () => Promise<Receipt<State>>,
  ): Promise<Receipt<State>> {
    const earlier = await this.replay(aggregate, tenant, id, metadata);
    return earlier ?? this.recordRefusalOf(aggregate, tenant, id, metadata, work);
  }

  /**
   * Runs `work`, which runs the command on this stream. If it ends in a final refusal and the metadata requires it, the refusal is recorded
   * in the stream. Returns the recorded result if another attempt has recorded one in the meantime.
   */
  async recordRefusalOf<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
    work: () => Promise<Receipt<State>>,
  ): Promise<Receipt<State>> {
    try {
      return await work();
    } catch (error) {
      if (metadata.recordsRefusals !== true || !isFinalRefusal(error)) throw error;
      return this.refuse(aggregate, tenant, id, error, metadata);
    }
  }

  /** Records a final refusal of the command and rejects with it. Returns the recorded result if there already is one. */
  refuse<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    refusal: Refusal,
    metadata: CommandMetadata,
  ): Promise<Receipt<State>> {
    const content = { aggregate, tenant, id, refusal, metadata: recordingRefusals(metadata), begins: false };
    return this.post(streamName(tenant, aggregate, id), content);
  }

  /**
   * Returns the recorded result of the command, or null if its stream has none. A handler calls this before it reads any other fact, so that
   * a repeated command gets the recorded result whatever has changed since. Rejects with the recorded refusal, and with CONFLICT when the
   * commandId belongs to a different request.
   */
  async replay<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    metadata: CommandMetadata,
  ): Promise<Replay<State, Event> | null> {
    refuseAsOf();
    const { commandId, correlationId } = metadata;
    const stream = streamName(tenant, aggregate, id);
    const session = this.sessions.open(aggregate as unknown as Aggregate, stream);
    const { folded, revision } = await this.placeOf(session, commandId);
    if (revision === undefined) return null;
    const recorded = await recordedAt(session, revision, commandId);
    if (!isHashOf(recorded.requestHash, metadata)) throw usedForAnotherRequest();
    if (recorded.refusal !== null) throw recorded.refusal;
    this.appended.noteFound(correlationId, recorded.event);
    const { type, data } = await this.parts.codec.decode(recorded.event);
    const event = { type, data } as Event;
    const { position: checkpoint } = recorded.event;
    return { stream, revision, checkpoint, replayed: true, state: folded.state as State, event };
  }

  /** Loads the stream and finds the revision at which it records the command. Queries the index in parallel with the read. */
  private async placeOf(
    session: StreamSession,
    commandId: string,
  ): Promise<{ readonly folded: FoldedStream; readonly revision: number | undefined }> {
    const id = commandEntryId(session.stream, commandId);
    const before = session.remembered;
    const answers: Answers = new Map();
    const isAsked = before !== undefined && before.indexedTo !== NO_STREAM && !before.commands.has(commandId);
    try {
      const [folded] = await Promise.all([session.load(), isAsked && session.ask(before.indexedTo, [id], answers)]);
      const revision = folded.commands.get(commandId) ?? answers.get(id)?.revision;
      if (revision !== undefined || folded.indexedTo === NO_STREAM) return { folded, revision };
      if (!isAsked || before.indexedTo !== folded.indexedTo) await session.ask(folded.indexedTo, [id], answers);
      return { folded, revision: answers.get(id)?.revision };
    } catch (error) {
      if (error instanceof StreamMoved) return this.placeOf(session, commandId); // now folds the stream from its beginning
      throw error;
    }
  }

  /**
   * Returns the current state, strongly consistent; within an as-of read, the state at that point. Revision -1 and the initial state if the
   * stream does not exist. `steps` names the steps about which the caller will query the state.
   */
  async load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    { steps = [] }: { readonly steps?: readonly string[] } = {},
  ): Promise<{ readonly state: State; readonly revision: number }> {
    const stream = streamName(tenant, aggregate, id);
    const reading = currentAsOfRead();
    const end = reading === null ? undefined : await reading.endOf(this.parts.store, stream);
    const session = this.sessions.open(aggregate as unknown as Aggregate, stream);
    const { state, revision } = await (end !== undefined
      ? session.loadAsOf(end)
      : steps.length > 0
        ? session.loadWith(steps)
        : session.load());
    return { state: state as State, revision };
  }

  /**
   * Returns the state right after a command, whatever has happened since. An answer derived from a state uses this, so that a repeated
   * command gets the same answer as the first attempt.
   */
  async stateAfter<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    { stream, revision, replayed, state }: Receipt<State>,
  ): Promise<State> {
    if (!replayed) return state;
    const session = this.sessions.open(aggregate as unknown as Aggregate, stream);
    return (await session.loadAsOf({ revision })).state as State;
  }

  /** Returns a state that the caller can query about these steps; a newer state if the index of streams was emptied. */
  async withSteps<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    tenant: Tenant,
    id: string,
    state: State,
    steps: readonly string[],
  ): Promise<State> {
    const session = this.sessions.open(aggregate as unknown as Aggregate, streamName(tenant, aggregate, id));
    return (await session.withSteps(state, steps)) as State;
  }

  /** Drops all cached states. Required after an erasure, since a state may hold personal data. */
  forget(): void {
    this.sessions.forget();
  }

  private post<State>(stream: string, content: object): Promise<Receipt<State>> {
    return new Promise((resolve, reject) => {
      const letter = { ...content, trace: this.tracing.place, resolve, reject } as unknown as Letter;
      this.mailboxes.post(stream, letter);
    });
  }

  private async deliver(stream: string, letters: readonly Letter[]): Promise<void> {
    let batch = letters;
    const { aggregate, begins } = batch[0]!;
    const first = this.sessions.open(aggregate, stream);
    const supposed = begins && first.remembered === undefined ? first.empty : undefined;
    let losses = 0;
    let isRepeated = false;
    for (let session = first, known = supposed ?? first.remembered; ; [known, isRepeated] = [undefined, true]) {
      try {
        const appended = await this.attempt(session, batch, known, isRepeated);
        if (appended !== null && session.isLong(appended)) await session.shorten(appended);
        const pause = this.contention.won(stream);
        if (pause !== null) await pause;
        return;
      } catch (error) {
        batch = withoutBroken(batch, error);
        if (batch.length === 0) return;
        const guessed = known !== undefined && known === supposed; // not a conflict with another writer: the stream existed before
        if (error instanceof StreamMoved && (guessed || (await this.contention.lost(stream, ++losses)))) {
          session = this.sessions.open(aggregate, stream);
          continue;
        }
        if (error instanceof AppendTooLarge && batch.length > 1) return this.deliverInHalves(stream, batch);
        for (const letter of batch) letter.reject(error);
        return;
      }
    }
  }

  /** Batching is only an optimization: a batch that is too large is split. */
  private async deliverInHalves(stream: string, batch: readonly Letter[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.deliver(stream, batch.slice(0, middle));
    await this.deliver(stream, batch.slice(middle));
  }

  /**
   * Decides and appends the batch. Settles every command, or throws with none settled. Returns the stream after the append; null if nothing
   * was appended.
   *
   * Commands and steps of a long stream that are not in memory are assumed to be new, and the append verifies this against the index of
   * streams. The index is queried first where the append cannot verify it: for a command without events, on a repeated attempt, and with a
   * store that does not check the index.
   */
  private async attempt(
    session: StreamSession,
    batch: readonly Letter[],
    known: FoldedStream | undefined,
    isRepeated: boolean,
  ): Promise<FoldedStream | null> {
    const folded = known ?? (await session.load());
    const answers: Answers = new Map();
    const asksFirst = isRepeated || !this.parts.store.checksIndex;
    for (;;) {
      const draft = await this.drafting.of(session, folded, batch, answers);
      const questions = [...draft.unproven, ...(asksFirst ? draft.assumed : [])];
      const isSilent = draft.events.length === 0;
      // Another process may have changed the state: a refusal must rest on the newest events.
      const isReadAgain = isSilent && known !== undefined;
      const isAsked = questions.length > 0 && folded.indexedTo !== NO_STREAM;
      if (isReadAgain || isAsked) {
        const [current, isAnswered] = await Promise.all([
          isReadAgain ? session.load() : folded,
          isAsked && session.ask(folded.indexedTo, questions, answers),
        ]);
        if (current.revision !== folded.revision) throw new StreamMoved(session.stream, folded.revision);
        if (isAnswered) continue; // the index lists one of them: decide again
      }
      if (isSilent) {
        this.answer(session.stream, folded, draft);
        return null;
      }
      const startedAt = now();
      const appended = await this.append(session, batch, folded, draft); // its success proves that the fold was current
      this.appended.note(session.stream, folded.revision, draft, appended.checkpoint);
      for (const { trace } of batch) this.tracing.record(trace, appendOf(draft.events), startedAt);
      this.answer(session.stream, appended, draft);
      return appended;
    }
  }

  /** Appends a draft. Resolves those commands of sequences that need not wait for the commit. */
  private async append(
    session: StreamSession,
    batch: readonly Letter[],
    folded: FoldedStream,
    draft: Draft<Letter>,
  ): Promise<FoldedStream> {
    const sequences = [...new Set(batch.flatMap(({ metadata: { sequence } }) => sequence?.appends ?? []))];
    const appending = session.append(folded, draft.events, draft.state, draft.assumed, sequences);
    if (sequences.length > 0 && !this.contention.isContended(session.stream))
      answerEarly(session.stream, draft, appending);
    try {
      return await appending;
    } catch (error) {
      for (const sequence of sequences) sequence.break();
      throw error;
    }
  }

  private answer(stream: string, folded: FoldedStream, { decided, refused }: Draft<Letter>): void {
    for (const { command: letter, revision, state, known, duplicate } of decided) {
      const { commandId, correlationId } = letter.metadata;
      if (known !== null) this.appended.noteFound(correlationId, known.event);
      letter.resolve({
        stream,
        revision: known?.revision ?? folded.commands.get(commandId) ?? revision,
        checkpoint: known?.event.position ?? folded.checkpoint,
        replayed: duplicate,
        state,
      });
    }
    for (const [letter, error] of refused) letter.reject(error);
  }
}

/** Resolves the newly decided commands of sequences, except the last of each. */
function answerEarly(stream: string, { decided }: Draft<Letter>, appending: Promise<unknown>): void {
  for (const { command: letter, revision, state, duplicate } of decided) {
    const { sequence: place } = letter.metadata;
    if (place === undefined || place.isLast || duplicate) continue;
    place.note(appending);
    letter.resolve({
      stream,
      revision,
      get checkpoint(): Checkpoint {
        throw new Error(`the append to ${stream} is in progress: its position is not known yet`);
      },
      replayed: false,
      state,
    });
  }
}

/** Rejects the commands whose sequence is broken, since sequences are repeated as a whole. Returns the others. */
function withoutBroken(batch: readonly Letter[], error: unknown): readonly Letter[] {
  return batch.filter((letter) => {
    const isBroken = letter.metadata.sequence?.appends.isBroken === true;
    if (isBroken) letter.reject(error);
    return !isBroken;
  });
}

function appendOf(events: readonly unknown[]) {
  return { name: 'append', kind: 'internal', attributes: { 'event_sourcing.events': events.length } } as const;
}

/** The `kind` of a command, which for a saga is the kind of its input. */
function kindOf(command: unknown): string {
  return String((command as { readonly kind?: unknown }).kind ?? 'command');
}

/** The id of the aggregate that a command creates; the same for every repetition of the command. */
export function aggregateIdOf(metadata: CommandMetadata, resource: string): string {
  return derivedUuid(resource, metadata.commandId);
}
