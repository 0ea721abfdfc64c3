import { derivedUuid, serviceTimeOf, tenantKey } from '@app/kernel';
import {
  type Destination,
  destinationFor,
  destinationOf,
  inputIdOf,
  inputOfEvent,
  laneNamed,
  type LocatedEvent,
  type NewInput,
  poolOf,
  reactionsIn,
} from '@app/event-sourcing';
import {
  ignores,
  isDebounced,
  recipientsOf,
  type Saga,
  type SagaReaction,
  type SagaState,
  type Trigger,
} from '@app/event-sourcing/definitions';
import {
  type Checkpoint,
  type EventCodec,
  parseStreamName,
  type RecordedEvent,
  type StoredEvent,
  streamName,
} from '@app/event-store';

/** An event to which a saga has not reacted at the end of the log. */
export interface UnhandledEvent extends Destination {
  readonly saga: Saga;
  readonly event: LocatedEvent;
  /** The saga's gate is not consulted for the event. */
  readonly isAlwaysAdmitted: boolean;
  /** Position of the event in the log. */
  readonly position: Checkpoint;
}

/** The input of an unhandled event, as its router would have queued it. */
export function inputOfUnhandled({ saga, event, ...to }: UnhandledEvent): NewInput {
  return inputOfEvent(saga, event, to);
}

/** An instance with pending outputs. */
export interface OpenInstance {
  readonly saga: Saga;
  readonly state: SagaState;
  readonly correlationId: string;
  /** Its last reaction. */
  readonly last: Pick<StoredEvent, 'stream' | 'revision' | 'position'>;
  /** Time of its last reaction, ISO 8601. */
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
    pool: poolOf(saga, lane),
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
 * The unfinished work of sagas at the end of a log, derived from the log alone, to restore the queue and timers of a lost database. A saga
 * counts from the first event to which it reacted, or from the first event of the release that wrote the end of the log, since sagas ignore
 * events from before they were introduced. Memory holds only the open work.
 */
export class PendingWork {
  private readonly reactions: ReadonlyMap<string, Saga>;
  /** Sagas by the type of their group events. */
  private readonly groups: ReadonlyMap<string, Saga>;
  private readonly triggers = new Map<string, { readonly saga: Saga; readonly trigger: Trigger<unknown, string> }[]>();
  /** Fan-out sagas by the type of the events that change their recipients. */
  private readonly fanningOut = new Map<string, Saga[]>();
  private readonly knownSagas = new Set<Saga>();
  private readonly unhandled = new Map<string, UnhandledEvent>();
  /** By instance of a recipient, the input to which it has not reacted. */
  private readonly ofRecipients = new Map<string, string>();
  /** The state that names the recipients, by saga and tenant. */
  private readonly fanOuts = new Map<string, unknown>();
  /** By stream of an instance, the inputs that a wake may still cover. */
  private readonly debounceable = new Map<string, string[]>();
  private readonly open = new Map<string, OpenInstance>();
  private allSagasKnown = false;

  constructor(
    private readonly parts: {
      readonly codec: EventCodec;
      readonly sagas: readonly Saga[];
      readonly release: string;
    },
  ) {
    this.reactions = new Map(parts.sagas.map((saga) => [saga.aggregate.events[0]!.type, saga]));
    this.groups = new Map(parts.sagas.flatMap((saga) => (saga.group === undefined ? [] : [[saga.group.type, saga]])));
    for (const saga of parts.sagas) {
      for (const trigger of saga.on)
        this.triggers.set(trigger.event.type, [...(this.triggers.get(trigger.event.type) ?? []), { saga, trigger }]);
      for (const { type } of saga.fanOut?.aggregate.events ?? [])
        this.fanningOut.set(type, [...(this.fanningOut.get(type) ?? []), saga]);
    }
  }

  /** Processes the next event of the log. */
  async observe(event: StoredEvent): Promise<void> {
    this.allSagasKnown ||= event.metadata.release === this.parts.release;
    const saga = this.reactions.get(event.type);
    const grouping = this.groups.get(event.type);
    const triggers = this.triggers.get(event.type) ?? [];
    const fanningOut = this.fanningOut.get(event.type) ?? [];
    if (saga === undefined && grouping === undefined && triggers.length === 0 && fanningOut.length === 0) return;
    const read = await this.parts.codec.decode(event);
    for (const each of fanningOut) this.observeFanOut(each, read);
    if (saga !== undefined) this.observeReaction(saga, read, event);
    if (grouping !== undefined)
      for (const each of reactionsIn(grouping.group!, read)) this.observeReaction(grouping, each, event);
    for (const each of triggers) this.observeTrigger(each.saga, each.trigger, read, event.position);
  }

  /** Drops an input, as an operator did. */
  drop(inputId: string): void {
    const unhandled = this.unhandled.get(inputId);
    if (unhandled?.recipient !== undefined) this.ofRecipients.delete(unhandled.instance);
    this.unhandled.delete(inputId);
  }

  /** Inputs that resume the open instances. Each finds the unanswered outputs in its stream. */
  get resumptions(): NewInput[] {
    return [...this.open.values()].map(resumptionOf);
  }

  /** The open instances by stream. */
  get instances(): ReadonlyMap<string, OpenInstance> {
    return this.open;
  }

  /** The event of an input to which no saga has reacted. */
  unhandledEvent(inputId: string): UnhandledEvent | undefined {
    return this.unhandled.get(inputId);
  }

  /** In log order, without those of recipients that no longer receive events. */
  get inputs(): readonly UnhandledEvent[] {
    return [...this.unhandled.values()].filter(({ saga, event: { tenant }, recipient }) => {
      if (recipient === undefined) return true;
      return saga.fanOut!.recipients(this.fanOuts.get(`${saga.fullName}/${tenantKey(tenant)}`)).includes(recipient);
    });
  }

  private observeReaction(
    saga: Saga,
    { stream, type, data, recorded, correlationId, aggregateId }: RecordedEvent,
    { revision, position }: StoredEvent,
  ): void {
    this.knownSagas.add(saga);
    const { input } = data as unknown as SagaReaction;
    const inputId = this.inputOf(saga, aggregateId, input.id);
    const before = this.open.get(stream);
    const state = saga.aggregate.evolve(before?.state ?? saga.aggregate.initial, { type, data }, recorded);
    const named = saga.laneOf?.(state.own) ?? null;
    const lane =
      named === null
        ? (this.unhandled.get(inputId)?.lane ?? before?.lane ?? laneNamed(saga, aggregateId))
        : laneNamed(saga, named);
    this.drop(inputId);
    if (state.pending.size === 0) this.open.delete(stream);
    else
      this.open.set(stream, {
        saga,
        state,
        correlationId,
        last: { stream, revision, position },
        at: serviceTimeOf(recorded),
        lane,
      });
    if (!isDebounced(saga, state)) return;
    for (const covered of this.debounceable.get(stream) ?? []) this.unhandled.delete(covered);
    this.debounceable.delete(stream);
  }

  private observeTrigger(
    saga: Saga,
    trigger: Trigger<unknown, string>,
    event: RecordedEvent,
    position: Checkpoint,
  ): void {
    if (!this.allSagasKnown && !this.knownSagas.has(saga)) return;
    if (ignores(saga, event)) return;
    const instance = trigger.instance(event);
    if (instance === null) return;
    const { tenant, stream, correlationId, recorded } = event;
    const { id, revision, at, recordedAt } = recorded;
    const inputId = inputIdOf(saga, id);
    if (saga.debouncedBy !== undefined) {
      const reactions = streamName(tenant, saga.aggregate, instance);
      const open = this.open.get(reactions);
      if (open !== undefined && isDebounced(saga, open.state)) return;
      this.debounceable.set(reactions, [...(this.debounceable.get(reactions) ?? []), inputId]);
    }
    const placed = { tenant, stream, correlationId, recorded: { id, revision, at, recordedAt } };
    const isAlwaysAdmitted = trigger.isAlwaysAdmitted === true;
    const of = { saga, event: placed, position };
    this.unhandled.set(inputId, { ...of, ...destinationOf(saga, event, instance), isAlwaysAdmitted });
    for (const recipient of this.recipientsOf(saga, event)) {
      const to = destinationFor(saga, event, instance, recipient);
      const further = inputIdOf(saga, id, recipient);
      this.unhandled.set(further, { ...of, ...to, isAlwaysAdmitted: true });
      this.ofRecipients.set(to.instance, further);
    }
  }

  /** The id of an event's input for an instance. Recipients have separate inputs. */
  private inputOf(saga: Saga, instance: string, eventId: string): string {
    const further = this.ofRecipients.get(instance);
    return further !== undefined && this.unhandled.get(further)!.event.recorded.id === eventId
      ? further
      : inputIdOf(saga, eventId);
  }

  private observeFanOut(saga: Saga, { tenant, type, data, recorded }: RecordedEvent): void {
    const { aggregate } = saga.fanOut!;
    const key = `${saga.fullName}/${tenantKey(tenant)}`;
    const state = this.fanOuts.has(key) ? this.fanOuts.get(key) : aggregate.initial;
    this.fanOuts.set(key, aggregate.evolve(state, { type, data }, recorded));
  }

  private recipientsOf(saga: Saga, event: RecordedEvent): readonly string[] {
    const key = `${saga.fullName}/${tenantKey(event.tenant)}`;
    return this.fanOuts.has(key) ? recipientsOf(saga.fanOut!, this.fanOuts.get(key), event) : [];
  }
}
