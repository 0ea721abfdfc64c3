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

/** Handlers of saga outputs, by the names that sagas record. */
export interface SagaHandlers {
  /**
   * Executes a command. The result returns to the saga as `done`, a final Refusal as `refused`; after any other error the command is sent
   * again.
   */
  executeCommand(name: string, tenant: Tenant, data: Json, metadata: CommandMetadata): Promise<unknown>;
  effect(name: string): EffectHandler;
}

/** The outcome of an effect is still unknown: the input stays queued and repeats the effect later. */
export class OutcomeUnknown extends Error {
  constructor(readonly effect: string) {
    super(`${effect} has no outcome yet`);
  }
}

/** The instance made progress and yields: the input stays queued and continues where it stopped. */
export class RoundsExhausted extends Error {
  constructor(readonly saga: string) {
    super(`${saga} has more to do`);
  }
}

/** A command was temporarily refused: the input stays queued and sends the command again later under the same id. */
export class TemporarilyRefused extends Error {
  constructor(
    readonly command: string,
    { code, message }: Refusal,
  ) {
    super(`${command} was refused for now, ${code}: ${message}`);
  }
}

/** Signals between a drive and the inputs behind it in its lane. */
export interface DriveProgress {
  /** Resolves when the earlier inputs have sent their effects; rejects if one of them was postponed. */
  turn(): Promise<LaneTurn>;
  /** The request of an effect was sent to the outside party. */
  sent(): void;
  /** Blocks the effects of later inputs until this one has ended. */
  hold(): void;
  /** An effect was answered; the answer may not be recorded yet. */
  answered(): void;
}

const NO_PROGRESS: DriveProgress = {
  turn: () => Promise.resolve({ outdated: false }),
  sent: () => undefined,
  hold: () => undefined,
  answered: () => undefined,
};

/** Records the reaction to an input of the driven instance. */
type RunInput = (
  input: SagaInput,
  inputId: string,
  causationId: string,
  options?: { readonly begins: boolean },
) => Promise<SagaState>;

/** A step and its answer. */
interface Answered {
  readonly pending: PendingOutput;
  readonly answer: Answer;
}

/** Input that carries an answer, with its id and its causation id. */
function answerInput(
  { id, output, reactionId }: PendingOutput,
  answer: Answer,
): [Extract<SagaInput, { readonly kind: 'answer' }>, string, string] {
  return [{ kind: 'answer', name: output.name, output: id, answer }, id, reactionId];
}

/** The parts of a queued input that a step needs. */
type StepInput = Pick<QueuedInput, 'tenant' | 'instance' | 'correlationId' | 'input'>;

/** Maximum cached answers to steps of stateless sagas. A step whose answer was evicted is repeated under its id. */
const MAX_REMEMBERED_STEPS = 1_000;

/** Maximum rounds of reactions per drive; after that, other inputs of the pool get their turn. */
const MAX_ROUNDS = 100;

/**
 * Drives one saga instance with one input: records the reaction, dispatches its outputs, feeds each answer back as an input, and continues
 * until only timers are pending. After a crash at any point, a repetition finds the recorded reactions and repeats only unanswered outputs,
 * under the same ids.
 *
 * If a saga records a step together with its answer, the step is executed before the reaction is recorded, under the id that it will have
 * in the record, so that both are one event (decisions 0021, 0061). If nothing else remains to be done, several instances share that event
 * (decision 0048).
 */
export class SagaMachine {
  private readonly groups = new ReactionGroups({ record: (...group) => this.recordGroup(...group) });
  private readonly tracing: Tracing;
  /** By output id, so that a step that a request has executed ahead of its saga is not repeated. */
  private readonly steps = new LRUCache<string, Promise<Answer>>({
    maxSize: MAX_REMEMBERED_STEPS, // `max` would allocate memory for all entries at once
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
   * Executes the step triggered by an event of this process before the event is queued, under the id that it will have in the record. False
   * if the record must come first, or if the step has not ended; the saga then executes it and reports a failure.
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
    throw new RoundsExhausted(saga.fullName); // each round recorded its answers, so the instance is making progress
  }

  /**
   * Dispatches the outputs in order, then records the answers together in one append. An effect with an unknown outcome does not delay the
   * answers of others.
   */
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

  /** Records an answer, together with the next step if both belong in one event; if that step fails, only the answer. */
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
      // an outside party may answer differently next time, so its answer must be recorded before it is acted upon
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
    // a repetition records first, since the earlier attempt may have performed the effect without a known outcome
    if (queued.attempts > 0) return run(input, id, id);
    const opening = openingOf(saga, event, recipient);
    const begins = opening.state !== saga.initial || opening.outputs.length > 0;
    // only the first event of a resource is certain to start an instance; for a later event the command may depend on state and be wrong
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
    // a group belongs to several requests, so it is part of none of their traces
    await this.tracing.continued(
      { correlationId: id, isFirst: true },
      () => ({ name: `saga ${context}.${name}`, kind: 'consumer', attributes: { 'saga.inputs': entries.length } }),
      () => this.parts.runner.run(group.aggregate, tenant, id, entries, metadata, { begins: true }),
    );
  }

  /** Answer to a step that is executed before its reaction is recorded; null if there is none. */
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
    // if a refusal parks the instance, the step must be recorded before it is repeated, so that it can be resumed
    return answer.outcome === 'refused' && parksOnRefusal(saga, output.name) ? null : answer;
  }

  /** Answer to a step that is in progress or has ended in this process, executed by its saga or by a request. */
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
      // a parked instance sends the command again when it is resumed, so its refusal is not final
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

  /** At least the due time of the timer, even if this process's clock is behind; otherwise the reaction would consider the timer early. */
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

/** The event to react to; null for a timer. */
function eventOf(input: Exclude<QueuedInput['input'], EventReference>): RecordedEvent | null {
  return input.kind === 'event' ? input.event : null;
}

function attributesOf({ instance, tenant, attempts, input }: QueuedInput) {
  return { 'saga.instance': instance, 'tenant.id': tenant, 'saga.attempts': attempts, 'saga.input': input.kind };
}
