import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Json,
  type Moment,
  type PlatformClock,
  Refusal,
  type Tenant,
  parseTenantKey,
  tenantKey,
} from '@app/kernel';
import { type EventCodec, eventId, type EventStore, type RecordedEvent, streamName } from '@app/event-store';
import { Tracing } from '@app/telemetry';
import type { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { type CommandMetadata, recordingRefusals } from '../definitions/command-metadata.js';
import {
  type Answer,
  firstReactionOf,
  openingOf,
  outputId,
  parksOnRefusal,
  type PendingOutput,
  type Reaction,
  reactionToAnswer,
  type Saga,
  type SagaInput,
  type SagaState,
  stepToTake,
  triggerOf,
} from '../definitions/define-saga.js';
import type { EffectHandler, LaneTurn } from '../definitions/effect.js';
import { poolOf } from '../definitions/lanes.js';
import { entryOf, type SagaGroup } from '../definitions/saga-group.js';
import type { EventReference } from '../subscriptions/routed-inputs.js';
import type { Timers } from '../timers/timers.js';
import { ReactionGroups } from './reaction-groups.js';
import type { QueuedInput } from './saga-queue.js';

/** Handlers of the outputs of sagas, by the names that sagas record. */
export interface SagaHandlers {
  /** Its result returns to the saga as `done`; a final Refusal that it throws as `refused`; after any other error it is sent again. */
  executeCommand(name: string, tenant: Tenant, data: Json, metadata: CommandMetadata): Promise<unknown>;
  effect(name: string): EffectHandler;
}

/** An effect's outcome is not known yet: the input stays queued and asks again later. */
export class OutcomeUnknown extends Error {
  constructor(readonly effect: string) {
    super(`${effect} has no outcome yet`);
  }
}

/** The instance made progress and yields its turn: the input stays queued and continues where it stopped. */
export class RoundsExhausted extends Error {
  constructor(readonly saga: string) {
    super(`${saga} has more to do`);
  }
}

/** A command was refused for now: the input stays queued and sends it again later, under the same id. */
export class TemporarilyRefused extends Error {
  constructor(
    readonly command: string,
    { code, message }: Refusal,
  ) {
    super(`${command} was refused for now, ${code}: ${message}`);
  }
}

/** Progress of a drive that the inputs behind it in the lane wait for. */
export interface DriveProgress {
  /** Resolves when the effects of the inputs before it were sent; rejects when one of those was postponed. */
  turn(): Promise<LaneTurn>;
  /** The request of an effect has left for the outside party. */
  sent(): void;
  /** No effect of an input behind it is sent until this one has ended. */
  hold(): void;
  /** An effect was answered; its record may be pending. */
  answered(): void;
}

const NO_PROGRESS: DriveProgress = {
  turn: () => Promise.resolve({ outdated: false }),
  sent: () => undefined,
  hold: () => undefined,
  answered: () => undefined,
};

/** Records the reaction to an input of the instance that is driven. */
type RunInput = (
  input: SagaInput,
  inputId: string,
  causationId: string,
  options?: { readonly begins: boolean },
) => Promise<SagaState>;

/** A step, and how it ended. */
interface Answered {
  readonly pending: PendingOutput;
  readonly answer: Answer;
}

/** The input that an answer is, with its id and that of its cause. */
function answerInput(
  { id, output, reactionId }: PendingOutput,
  answer: Answer,
): [Extract<SagaInput, { readonly kind: 'answer' }>, string, string] {
  return [{ kind: 'answer', name: output.name, output: id, answer }, id, reactionId];
}

/** The part of a queued input that a step depends on. */
type StepInput = Pick<QueuedInput, 'tenant' | 'instance' | 'correlationId' | 'input'>;

/** Steps of stateless sagas whose answers are remembered for the record; one that is forgotten is repeated under its id. */
const MAX_REMEMBERED_STEPS = 1_000;

/** Rounds of reactions in one drive; then others of the pool have their turn. */
const MAX_ROUNDS = 100;

/**
 * Drives one saga instance by one input: records the reaction, dispatches its outputs, brings each answer back as an input, and
 * continues until only wakes are pending. A repetition after a crash at any line finds the recorded reactions and repeats only
 * outputs without an answer, under the same ids. A step that its saga records together with its answer is taken before the
 * reaction is recorded, under the id that it has in the record, so that both are one event (decisions 0021, 0061); where nothing
 * is left to do then, several instances share that event (decision 0048).
 */
export class SagaMachine {
  private readonly groups = new ReactionGroups({ record: (...group) => this.recordGroup(...group) });
  private readonly tracing: Tracing;
  /** By output id: a step that a request takes ahead of its saga is not done twice. */
  private readonly steps = new LRUCache<string, Promise<Answer>>({
    maxSize: MAX_REMEMBERED_STEPS, // a bound by number takes memory for all of them at once
    sizeCalculation: () => 1,
  });

  constructor(
    private readonly parts: {
      readonly runner: AggregateRunner;
      readonly store: Pick<EventStore, 'read'>;
      readonly codec: EventCodec;
      readonly timers: Pick<Timers, 'set'>;
      readonly handlers: SagaHandlers;
      readonly clocks: PlatformClock;
      readonly newId?: () => string;
      readonly tracing?: Tracing;
    },
  ) {
    this.tracing = parts.tracing ?? Tracing.OFF;
  }

  async drive(saga: Saga, queued: QueuedInput, progress: DriveProgress = NO_PROGRESS): Promise<void> {
    const known = this.parts.clocks.known();
    if (known !== undefined) await known;
    const { correlationId, input } = queued;
    const event = input.kind === 'reference' ? await this.loadReferenced(input) : eventOf(input);
    await this.tracing.continued(
      { correlationId, ...(event !== null && { command: event }) },
      () => ({ name: `saga ${saga.fullName}`, kind: 'consumer', attributes: attributesOf(queued) }),
      () => this.react(saga, withEvent(queued, event), event, progress),
    );
  }

  /**
   * Takes the step that follows from an event of this process before the event is queued, under the id that it has in the record.
   * False where the record comes first, or the step has not ended; its saga takes it then, and reports a failure.
   */
  async takeAheadOfQueue(saga: Saga, event: RecordedEvent, instance: string): Promise<boolean> {
    if (saga.isStateless !== true) return false;
    const opening = openingOf(saga, event);
    if (opening.outputs.length === 0) return true;
    await this.parts.clocks.known();
    const input: StepInput = {
      tenant: tenantKey(event.tenant),
      instance,
      correlationId: event.correlationId,
      input: { kind: 'event', event },
    };
    try {
      const answer = await this.takeStep(saga, input, opening, event.recorded.id, NO_PROGRESS);
      if (answer === null) return false;
      const next = reactionToAnswer(saga, opening.state, opening.outputs[0]!.name, answer);
      return next.outputs.length === 0;
    } catch {
      return false;
    }
  }

  private async react(
    saga: Saga,
    queued: QueuedInput,
    event: RecordedEvent | null,
    progress: DriveProgress,
  ): Promise<void> {
    const tenant = parseTenantKey(queued.tenant);
    const run: RunInput = async (input, inputId, causationId, options) => {
      const metadata = this.metadata(saga, queued, inputId, causationId);
      return (await this.parts.runner.run(saga.aggregate, tenant, queued.instance, input, metadata, options)).state;
    };
    let state = await this.recordFirstInput(saga, queued, event, run, progress);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const pending = [...state.pending.values()];
      const wakes = pending.filter(({ output }) => output.kind === 'wake');
      if (wakes.length > 0) await this.parts.timers.set(wakes.map((wake) => this.timer(saga, queued, wake)));
      const dispatchable = pending.filter(({ output }) => output.kind !== 'wake');
      if (dispatchable.length === 0) return;
      state = await this.answerAll(saga, queued, { state, dispatchable }, run, progress);
    }
    throw new RoundsExhausted(saga.fullName); // each round recorded its answers: that is progress, however many there are
  }

  /** Dispatches in order, then records the answers together: one append. An effect that is still unknown holds up no other's answer. */
  private async answerAll(
    saga: Saga,
    queued: QueuedInput,
    { state, dispatchable }: { readonly state: SagaState; readonly dispatchable: readonly PendingOutput[] },
    run: RunInput,
    progress: DriveProgress,
  ): Promise<SagaState> {
    const answered: Answered[] = [];
    let failure: unknown = null;
    for (const pending of dispatchable) {
      try {
        answered.push({ pending, answer: await this.dispatch(saga, queued, pending, progress) });
      } catch (error) {
        failure = error;
        if (!(error instanceof OutcomeUnknown)) break;
      }
    }
    const [only, ...others] = answered;
    if (only !== undefined && others.length === 0 && failure === null)
      return this.recordAnswer(saga, queued, state, only, run, progress);
    const states = await Promise.all(answered.map(({ pending, answer }) => run(...answerInput(pending, answer))));
    if (failure !== null) throw failure;
    return states.at(-1)!;
  }

  /** Records an answer, with the step that follows from it where both are recorded together; where that step fails, the answer alone. */
  private async recordAnswer(
    saga: Saga,
    queued: QueuedInput,
    { own }: SagaState,
    { pending, answer }: Answered,
    run: RunInput,
    progress: DriveProgress,
  ): Promise<SagaState> {
    const [input, inputId, causationId] = answerInput(pending, answer);
    let taken: Answer | null = null;
    let failure: unknown = null;
    try {
      const asked = reactionToAnswer(saga, own, input.name, answer);
      // an outside party may answer differently next time: its answer is recorded before it is acted upon
      if (pending.output.kind === 'instruct') taken = await this.takeStep(saga, queued, asked, inputId, progress);
    } catch (error) {
      failure = error;
    }
    const state = await run({ ...input, ...(taken !== null && { taken }) }, inputId, causationId);
    if (failure !== null) throw failure;
    return state;
  }

  private async recordFirstInput(
    saga: Saga,
    queued: QueuedInput,
    event: RecordedEvent | null,
    run: RunInput,
    progress: DriveProgress,
  ): Promise<SagaState> {
    if (queued.input.kind === 'wake') {
      const { name, timer } = queued.input;
      return run({ kind: 'wake', name, output: timer }, timer, timer);
    }
    if (event === null) throw new Error('an input that is not a timer has an event');
    const { recipient } = queued.input;
    const input = { kind: 'event', event, ...(recipient !== undefined && { recipient }) } as const;
    const { id } = event.recorded;
    // a repetition records first: the attempt before may have performed the effect with no known outcome
    if (queued.attempts > 0) return run(input, id, id);
    const opening = openingOf(saga, event, recipient);
    const begins = opening.state !== saga.initial || opening.outputs.length > 0;
    // only the first event of a resource surely begins an instance: a command for another one could be a wrong one, where it depends on the state
    const mayTake =
      opening.outputs[0]?.kind === 'act' ||
      event.recorded.revision === 0 ||
      saga.isStateless === true ||
      triggerOf(saga, event.type)?.asksToRead === true;
    const seat = saga.group && this.groups.enter(saga.group, event.tenant);
    try {
      const taken = mayTake ? await this.takeStep(saga, queued, opening, id, progress) : null;
      const answered = { ...input, ...(taken !== null && { taken }) };
      const entry =
        saga.group === undefined || taken === null
          ? null
          : entryOf(saga.group, firstReactionOf(saga, answered, opening, this.now(queued)), event);
      if (entry === null) {
        seat?.leave();
        return await run(answered, id, id, { begins });
      }
      await seat!.join(entry);
      return { own: null, pending: new Map() };
    } finally {
      seat?.leave();
    }
  }

  private async recordGroup(group: SagaGroup, tenant: Tenant, entries: readonly object[]): Promise<void> {
    const id = (this.parts.newId ?? randomUUID)();
    const { context, name } = group.instances;
    const metadata = {
      commandId: id,
      requestHash: id,
      correlationId: id,
      causationId: null,
      actor: `saga:${context}.${name.slice(0, -'-saga'.length)}`,
      ...this.parts.clocks.moment(tenant),
    };
    // of several requests: it is in no trace of theirs
    await this.tracing.continued(
      { correlationId: id, isFirst: true },
      () => ({ name: `saga ${context}.${name}`, kind: 'consumer', attributes: { 'saga.inputs': entries.length } }),
      () => this.parts.runner.run(group.aggregate, tenant, id, entries, metadata, { begins: true }),
    );
  }

  /** The answer to a step that is taken before its reaction is recorded; null when there is none. */
  private async takeStep(
    saga: Saga,
    queued: StepInput,
    reaction: Reaction<unknown, string>,
    inputId: string,
    progress: DriveProgress,
  ): Promise<Answer | null> {
    const output = stepToTake(saga, reaction);
    if (output === null) return null;
    const reactionId = eventId(inputId, streamName(parseTenantKey(queued.tenant), saga.aggregate, queued.instance), 0);
    const pending = { id: outputId(reactionId, 0), output, askedAt: this.now(queued), dueAt: null, reactionId };
    const take = (): Promise<Answer> => this.dispatch(saga, queued, pending, progress);
    const answer = await (saga.isStateless === true ? this.once(pending.id, take) : take());
    // a step that parks its instance is recorded before it is taken again, so that it is there to be resumed
    return answer.outcome === 'refused' && parksOnRefusal(saga, output.name) ? null : answer;
  }

  /** The answer of a step that is in progress or has ended in this process, taken by its saga or by a request. */
  private once(id: string, take: () => Promise<Answer>): Promise<Answer> {
    const begun = this.steps.get(id);
    if (begun !== undefined) return begun;
    const taken = take();
    this.steps.set(id, taken);
    taken.catch(() => this.steps.delete(id));
    return taken;
  }

  private async loadReferenced({ stream, revision }: EventReference): Promise<RecordedEvent> {
    const [stored] = await this.parts.store.read(stream, { from: revision, upTo: revision });
    if (stored === undefined) throw new Error(`${stream} has no revision ${revision}`);
    return this.parts.codec.decode(stored);
  }

  private async dispatch(
    saga: Saga,
    queued: StepInput,
    pending: PendingOutput,
    progress: DriveProgress,
  ): Promise<Answer> {
    const tenant = parseTenantKey(queued.tenant);
    const { output, id, askedAt, reactionId } = pending;
    if (output.kind === 'act') {
      const handler = this.parts.handlers.effect(output.target);
      const request = {
        id,
        at: askedAt,
        lane: progress,
        ...(queued.input.kind === 'event' && { event: queued.input.event }),
      };
      const outcome = await this.tracing.within(
        { name: `effect ${output.target}`, kind: 'internal', attributes: { 'effect.id': id } },
        () => handler.perform(tenant, output.payload, request),
        (ended) => ({ attributes: { 'effect.outcome': ended.outcome } }),
      );
      progress.answered();
      if (outcome.outcome === 'unknown') throw new OutcomeUnknown(output.target);
      return { ...outcome, at: this.now(queued) };
    }
    if (output.kind === 'wake') throw new Error('a wake is not dispatched');
    try {
      const command = this.metadata(saga, queued, id, reactionId);
      // an instance that parks sends the command again once it is resumed: its refusal is not final
      const metadata = parksOnRefusal(saga, output.name) ? command : recordingRefusals(command);
      const data = await this.parts.handlers.executeCommand(output.target, tenant, output.payload, metadata);
      return { outcome: 'done', data: (data ?? null) as Json, at: this.now(queued) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.isTransient) throw new TemporarilyRefused(output.target, error);
      const { code, message, details } = error;
      return { outcome: 'refused', code, message, ...(details && { details }), at: this.now(queued) };
    }
  }

  private metadata(saga: Saga, queued: StepInput, commandId: string, causationId: string): CommandMetadata {
    return {
      commandId,
      requestHash: commandId,
      correlationId: queued.correlationId,
      causationId,
      actor: `saga:${saga.fullName}`,
      ...this.moment(queued),
    };
  }

  private timer(saga: Saga, queued: QueuedInput, { id, output, dueAt }: PendingOutput) {
    return {
      id,
      saga: saga.fullName,
      tenant: queued.tenant,
      instance: queued.instance,
      lane: queued.lane,
      pool: poolOf(saga, queued.lane),
      name: output.name,
      correlationId: queued.correlationId,
      dueAt: dueAt!,
    };
  }

  private now(queued: StepInput): string {
    return this.moment(queued).at;
  }

  /** At least the timer's due time, even if this process's clock is behind; otherwise the reaction would judge the timer early. */
  private moment({ tenant, input }: StepInput): Moment {
    const moment = this.parts.clocks.moment(parseTenantKey(tenant));
    return input.kind === 'wake' && input.dueAt !== undefined && input.dueAt > moment.at
      ? { ...moment, at: input.dueAt }
      : moment;
  }
}

/** The input with its event, which has been read. */
function withEvent(queued: QueuedInput, event: RecordedEvent | null): QueuedInput {
  const { input } = queued;
  if (input.kind !== 'reference' || event === null) return queued;
  const { recipient } = input;
  return { ...queued, input: { kind: 'event', event, ...(recipient !== undefined && { recipient }) } };
}

/** The event to react to; null where a timer rang. */
function eventOf(input: Exclude<QueuedInput['input'], EventReference>): RecordedEvent | null {
  return input.kind === 'event' ? input.event : null;
}

function attributesOf({ instance, tenant, attempts, input }: QueuedInput) {
  return { 'saga.instance': instance, 'tenant.id': tenant, 'saga.attempts': attempts, 'saga.input': input.kind };
}
