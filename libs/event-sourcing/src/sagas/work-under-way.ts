import { derivedUuid, tenantKey } from '@app/kernel';
import type { EventCodec, RecordedEvent } from '../store/codec.js';
import type { Checkpoint, StoredEvent } from '../store/event-store.js';
import { parseStreamName, streamName } from '../store/stream-name.js';
import { type Saga, type SagaReaction, type SagaState, type Trigger, isCovered } from './define-saga.js';
import { type NewInput, type PlacedEvent, inputIdOf, inputOfEvent, laneOf } from './routed-inputs.js';

/** An event that no saga has reacted to where the log ends. */
export interface Unanswered {
  readonly saga: Saga;
  readonly event: PlacedEvent;
  readonly instance: string;
  readonly lane: string;
  /** Position of the event in the log. */
  readonly position: Checkpoint;
}

/** The input of an event that was not reacted to, as its router would have queued it. */
export function inputOfUnanswered({ saga, event, instance, lane }: Unanswered): NewInput {
  return inputOfEvent(saga, event, instance, lane);
}

/** An instance that waits for something. */
export interface OpenInstance {
  readonly saga: Saga;
  readonly state: SagaState;
  readonly correlationId: string;
  /** Its last reaction. */
  readonly last: Pick<StoredEvent, 'stream' | 'revision' | 'position'>;
  /** When it last reacted, ISO 8601. */
  readonly at: string;
  readonly lane: string;
}

/** The input that resumes an open instance. */
export function resumptionOf({ saga, last: { stream }, correlationId, at, lane }: OpenInstance): NewInput {
  const { tenant, id } = parseStreamName(stream);
  return {
    input_id: resumptionId(stream),
    saga: saga.fullName,
    tenant: tenantKey(tenant),
    instance: id,
    lane,
    pool: saga.pool ?? 'default',
    awaited: false,
    correlation_id: correlationId,
    input: { kind: 'wake', name: 'resumed', timer: derivedUuid('resumed', stream) },
    due_at: at,
  };
}

export function resumptionId(stream: string): string {
  return `resumed/${stream}`;
}

/**
 * Unfinished work of sagas at the end of a log, derived from the log alone: the queue and the timers of a database that is gone.
 * A saga counts from the first event that it reacted to, or the first of the release that wrote the log's end, which had every
 * saga: a saga ignores events from before it was introduced. Memory holds only the open work.
 */
export class WorkUnderWay {
  private readonly reactions: ReadonlyMap<string, Saga>;
  private readonly triggers = new Map<string, { readonly saga: Saga; readonly trigger: Trigger<unknown, string> }[]>();
  private readonly known = new Set<Saga>();
  private readonly unanswered = new Map<string, Unanswered>();
  /** By stream of an instance, the inputs that a wake may yet take in. */
  private readonly coverable = new Map<string, string[]>();
  private readonly open = new Map<string, OpenInstance>();
  private allKnown = false;

  constructor(
    private readonly parts: {
      readonly codec: EventCodec;
      readonly sagas: readonly Saga[];
      readonly release: string;
    },
  ) {
    this.reactions = new Map(parts.sagas.map((saga) => [saga.aggregate.events[0]!.type, saga]));
    for (const saga of parts.sagas) {
      for (const trigger of saga.on)
        this.triggers.set(trigger.event.type, [...(this.triggers.get(trigger.event.type) ?? []), { saga, trigger }]);
    }
  }

  /** Takes the next event of the log. */
  async see(event: StoredEvent): Promise<void> {
    this.allKnown ||= event.metadata.release === this.parts.release;
    const saga = this.reactions.get(event.type);
    const triggers = this.triggers.get(event.type) ?? [];
    if (saga === undefined && triggers.length === 0) return;
    const read = await this.parts.codec.decode(event);
    if (saga !== undefined) this.seeReaction(saga, read, event);
    for (const each of triggers) this.seeTrigger(each.saga, each.trigger, read, event.position);
  }

  /** An operator dropped an input for good. */
  drop(inputId: string): void {
    this.unanswered.delete(inputId);
  }

  /** Inputs that resume the open instances: each finds in its stream the outputs without an answer. */
  get resumptions(): NewInput[] {
    return [...this.open.values()].map(resumptionOf);
  }

  /** By stream. */
  get instances(): ReadonlyMap<string, OpenInstance> {
    return this.open;
  }

  /** The event of an input that no saga has reacted to. */
  unansweredBy(inputId: string): Unanswered | undefined {
    return this.unanswered.get(inputId);
  }

  /** In the order of the log. */
  get inputs(): readonly Unanswered[] {
    return [...this.unanswered.values()];
  }

  private seeReaction(
    saga: Saga,
    { stream, type, data, recorded, correlationId, aggregateId }: RecordedEvent,
    { revision, position }: StoredEvent,
  ): void {
    this.known.add(saga);
    const { input } = data as unknown as SagaReaction;
    const inputId = inputIdOf(saga, input.id);
    const before = this.open.get(stream);
    const lane = this.unanswered.get(inputId)?.lane ?? before?.lane ?? `${saga.fullName}/${aggregateId}`;
    this.unanswered.delete(inputId);
    const state = saga.aggregate.evolve(before?.state ?? saga.aggregate.initial, { type, data }, recorded);
    if (state.pending.size === 0) this.open.delete(stream);
    else
      this.open.set(stream, {
        saga,
        state,
        correlationId,
        last: { stream, revision, position },
        at: recorded.at,
        lane,
      });
    if (!isCovered(saga, state)) return;
    for (const covered of this.coverable.get(stream) ?? []) this.unanswered.delete(covered);
    this.coverable.delete(stream);
  }

  private seeTrigger(saga: Saga, trigger: Trigger<unknown, string>, event: RecordedEvent, position: Checkpoint): void {
    if (!this.allKnown && !this.known.has(saga)) return;
    const instance = trigger.instance(event);
    if (instance === null) return;
    const {
      tenant,
      stream,
      correlationId,
      recorded: { id, revision, at },
    } = event;
    const inputId = inputIdOf(saga, id);
    if (saga.coveredBy !== undefined) {
      const reactions = streamName(tenant, saga.aggregate, instance);
      const open = this.open.get(reactions);
      if (open !== undefined && isCovered(saga, open.state)) return;
      this.coverable.set(reactions, [...(this.coverable.get(reactions) ?? []), inputId]);
    }
    const placed = { tenant, stream, correlationId, recorded: { id, revision, at } };
    this.unanswered.set(inputId, { saga, event: placed, instance, lane: laneOf(saga, event, instance), position });
  }
}
