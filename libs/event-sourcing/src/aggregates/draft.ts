import {
  type Aggregate,
  type CONFLICT_REASONS,
  type DomainEvent,
  type OlderSteps,
  type Refusal,
  type Tenant,
  conflict,
  isCommandRefused,
  isFinalRefusal,
  recordOfRefusal,
  recordedRefusal,
  stepsOf,
  tenantKey,
  withSteps,
} from '@app/kernel';
import {
  commandEntryId,
  type EventCodec,
  type EventMetadata,
  NO_STREAM,
  type RecordableEvent,
  stepEntryId,
  type StoredEvent,
} from '@app/event-store';
import { type CommandMetadata, isHashOf } from '../definitions/command-metadata.js';
import type { FoldedStream } from './folded-stream.js';
import type { Answers, StreamSession } from './stream-session.js';

/** A command on an aggregate. */
export interface AggregateCommand {
  readonly aggregate: Aggregate;
  readonly tenant: Tenant;
  readonly id: string;
  readonly command: unknown;
  readonly metadata: CommandMetadata;
  /** Set if the command was refused before it reached its aggregate. */
  readonly refusal?: Refusal;
}

/** A command that its stream records. */
interface RecordedCommand {
  readonly requestHash: string;
  readonly revision: number;
  /** null if the command succeeded. */
  readonly refusal: Refusal | null;
  /** The command's last event. */
  readonly event: StoredEvent;
}

/** A decided command of a batch; it was not refused. */
interface Decided<Command> {
  readonly command: Command;
  readonly revision: number;
  readonly state: unknown;
  readonly known: RecordedCommand | null;
  readonly duplicate: boolean;
}

/** The end of a stream, where its next event goes. */
type StreamEnd = Pick<FoldedStream, 'state' | 'revision' | 'hash'>;

/** Decisions about a batch of commands, made on the pending state. */
export interface Draft<Command> {
  readonly decided: readonly Decided<Command>[];
  readonly refused: ReadonlyMap<Command, unknown>;
  readonly events: readonly RecordableEvent[];
  /** The events before sealing, in the same order. */
  readonly facts: readonly DomainEvent[];
  readonly state: unknown;
  /**
   * Index entries that were assumed absent without a query. The append verifies them, since a repeated command would have the same events.
   */
  readonly assumed: ReadonlySet<string>;
  /** The same for commands without events, which no append verifies: the index must be queried before they are answered. */
  readonly unproven: ReadonlySet<string>;
}

/** `details.reason` of the refusal when a command id was already used for a different request. */
export const KEY_REUSED = 'KEY_REUSED' satisfies keyof typeof CONFLICT_REASONS;

export function usedForAnotherRequest(): Refusal {
  return conflict(KEY_REUSED, 'The Idempotency-Key was already used for a different request.');
}

/** Decides the commands of a batch one after another, each on the state after those before it. Appends nothing. */
export class Drafting {
  constructor(
    private readonly codec: EventCodec,
    private readonly release: string,
  ) {}

  /** `answers` holds the index's answers for earlier drafts. */
  async of<Command extends AggregateCommand>(
    session: StreamSession,
    folded: FoldedStream,
    batch: readonly Command[],
    answers: Answers = new Map(),
  ): Promise<Draft<Command>> {
    const decided: Decided<Command>[] = [];
    const events: RecordableEvent[] = [];
    const facts: DomainEvent[] = [];
    const refused = new Map<Command, unknown>();
    const inThisBatch = new Map<string, Omit<RecordedCommand, 'event'>>();
    const assumed = new Set<string>();
    const unproven = new Set<string>();
    let end: StreamEnd = folded;
    for (const command of batch) {
      const { commandId, requestHash } = command.metadata;
      const older = new OlderPart(session.stream, folded, answers);
      const place = older.placeOf(commandId);
      const known = place === undefined ? null : await recordedAt(session, place, commandId);
      const earlier = known ?? inThisBatch.get(commandId);
      if (earlier !== undefined && !isHashOf(earlier.requestHash, command.metadata)) {
        refused.set(command, usedForAnotherRequest());
        continue;
      }
      if (earlier !== undefined && earlier.refusal !== null) {
        refused.set(command, earlier.refusal);
        continue;
      }
      if (earlier !== undefined) {
        decided.push({ command, revision: earlier.revision, state: end.state, known, duplicate: true });
        continue;
      }
      try {
        const decisions = decide(command, end.state, older.contentOf);
        const written = await this.write(session.stream, command, decisions, end);
        events.push(...written.events);
        facts.push(...decisions);
        end = written.end;
        older.assumed.forEach((id) => (written.events.length > 0 ? assumed : unproven).add(id));
        if (written.events.length > 0)
          inThisBatch.set(commandId, { requestHash, revision: end.revision, refusal: null });
        decided.push({ command, revision: end.revision, state: end.state, known: null, duplicate: false });
      } catch (error) {
        refused.set(command, error);
        const isRecorded = command.metadata.recordsRefusals === true && isFinalRefusal(error);
        older.assumed.forEach((id) => (isRecorded ? assumed : unproven).add(id));
        if (!isRecorded) continue;
        const refusal = recordOfRefusal(error);
        const written = await this.write(session.stream, command, [refusal], end);
        events.push(...written.events);
        facts.push(refusal);
        end = written.end;
        inThisBatch.set(commandId, { requestHash, revision: end.revision, refusal: error });
      }
    }
    return { decided, refused, events, facts, state: end.state, assumed, unproven };
  }

  /** Makes recordable events from the facts of one command. */
  private async write(
    stream: string,
    command: AggregateCommand,
    facts: readonly DomainEvent[],
    end: StreamEnd,
  ): Promise<{ events: RecordableEvent[]; end: StreamEnd }> {
    const { aggregate, tenant } = command;
    const { at, actor } = command.metadata;
    const metadata = this.metadataOf(command);
    const events: RecordableEvent[] = [];
    let { state, revision, hash } = end;
    for (const [index, fact] of facts.entries()) {
      revision += 1;
      const place = { tenant, stream, revision, previousHash: hash, index, metadata };
      const event = this.codec.encodeClear(fact, place) ?? (await this.codec.encode(fact, place));
      events.push(event);
      state = aggregate.evolve(state, fact, { id: event.id, revision, at, actor });
      hash = event.hash;
    }
    return { events, end: { state, revision, hash } };
  }

  private metadataOf({ tenant, metadata }: AggregateCommand): EventMetadata {
    const { commandId, requestHash, correlationId, causationId, actor, at, recordedAt } = metadata;
    return {
      tenant: tenantKey(tenant),
      commandId,
      requestHash,
      correlationId,
      causationId,
      actor,
      at,
      ...(recordedAt !== undefined && { recordedAt }),
      release: this.release,
    };
  }
}

/** Answers a command's queries about the part of its stream that is only in the index. */
class OlderPart {
  /** Entries that were assumed absent. */
  readonly assumed = new Set<string>();

  constructor(
    private readonly stream: string,
    private readonly folded: FoldedStream,
    private readonly answers: Answers,
  ) {}

  /** The revision at which the stream records the command; undefined if it does not. */
  placeOf(commandId: string): number | undefined {
    const place = this.folded.commands.get(commandId);
    if (place !== undefined || this.folded.indexedTo === NO_STREAM) return place;
    return this.answerTo(commandEntryId(this.stream, commandId))?.revision;
  }

  readonly contentOf: OlderSteps = (step) => this.answerTo(stepEntryId(this.stream, step))?.content ?? null;

  private answerTo(id: string) {
    const answer = this.answers.get(id);
    if (answer === undefined) this.assumed.add(id);
    return answer;
  }
}

/** Compares a repeated command, which is rare, with its events in the stream. */
export async function recordedAt(
  session: StreamSession,
  revision: number,
  commandId: string,
): Promise<RecordedCommand> {
  const [event] = await session.readAt(revision);
  if (event?.metadata.commandId !== commandId)
    throw new Error(
      `${session.stream} has no event of command ${commandId} at revision ${revision}: its index is wrong`,
    );
  const refusal = isCommandRefused(event) ? recordedRefusal(event) : null;
  return { requestHash: event.metadata.requestHash, revision, refusal, event };
}

function decide(
  { aggregate, tenant, id, command, metadata, refusal }: AggregateCommand,
  state: unknown,
  older: OlderSteps,
): readonly DomainEvent[] {
  if (refusal !== undefined) throw refusal;
  const steps = stepsOf(aggregate, state);
  const known =
    steps === null || steps.indexedTo === null ? state : withSteps(aggregate, state, steps.answeredBy(older));
  return aggregate.decide(command, known, { tenant, id, at: metadata.at, commandId: metadata.commandId });
}
