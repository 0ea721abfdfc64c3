import {
  type Aggregate,
  type Tenant,
  type DomainEvent,
  type EventDefinition,
  type EventOf,
  type Json,
  defineAggregate,
  defineEvent,
  derivedUuid,
  type Fields,
  flag,
  json,
  later,
  list,
  nullable,
  oneOf,
  record,
  text,
  timestamp,
  withoutPersonalMembers,
} from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { CommandDefinition } from './command-definition.js';
import type { Effect } from './effect.js';
import type { SagaGroup } from './saga-group.js';
import type { Answer, Done, Refused, SagaReaction } from './saga-reaction.js';

export type { Answer, Done, Refused, SagaReaction } from './saga-reaction.js';

/** An output of a reaction. Its name is defined by the saga: a step, which selects the branch for the answer, or a wake. */
export type Output<Step extends string = never> = Ask<Step> | Wake;

interface Wake {
  readonly kind: 'wake';
  readonly name: string;
  readonly after?: number;
  readonly at?: string;
}

interface Ask<Step extends string> {
  readonly kind: 'instruct' | 'act';
  readonly name: Step;
  readonly target: string;
  readonly payload: Json;
}

/** Next state of a saga, and the outputs it asks for. Both are recorded in one event before any output runs. */
export interface Reaction<State, Step extends string = never> {
  readonly state: State;
  readonly outputs: readonly Output<Step>[];
}

/** Reactions to the answer of a step, one for each of its two outcomes. */
export interface Branches<State, Step extends string = never> {
  /** Nothing follows where it is left out. */
  readonly done?: (state: State, answer: Done) => Reaction<State, Step>;
  /** A reaction, `ignoreRefusal` or `park`; never left out, so that no saga can take a refusal for success. */
  readonly refused: (state: State, refusal: Refused) => Reaction<State, Step>;
}

/** The saga has no way on: its instance is parked with this reason, for operators to see and to resume. */
export class SagaStuck extends Error {}

/** For a refusal that leaves nothing to do: the step is done already, or no longer needed. */
export function ignoreRefusal<State>(state: State): Reaction<State> {
  return nothing(state);
}

/** For a refusal that only a fault of the product can bring about: stops the instance rather than going on without the step. */
export function park(_state: unknown, { code, message }: Refused): never {
  throw new SagaStuck(`${code}: ${message}`);
}

/** True when a refusal of the step stops the instance; it is then asked for again, under its id, when an operator resumes it. */
export function parksOnRefusal({ answers }: Pick<Saga, 'answers'>, step: string): boolean {
  return (answers?.[step]?.refused ?? park) === park;
}

export interface Trigger<State, Step extends string = never> {
  readonly event: EventDefinition;
  /** The UUID of the instance an event belongs to; null when it concerns none. */
  readonly instance: (event: RecordedEvent) => string | null;
  /** The recipient is set for a further instance of the event (`fanOut`). */
  readonly react: (state: State, event: RecordedEvent, recipient?: string) => Reaction<State, Step>;
  /** The gate of the saga is not asked about it. */
  readonly isAlwaysAdmitted?: true;
  /**
   * The step that it asks for where it begins its instance only reads. So that step may be taken before the stream of the instance is
   * read; where the instance exists already, the answer is ignored.
   */
  readonly asksToRead?: true;
}

/**
 * Further instances for one event: one for each recipient that an aggregate of the tenant names, beside the instance that the
 * trigger names. The gate has no part in them.
 */
export interface FanOut {
  readonly aggregate: Aggregate;
  /** UUID of the tenant's aggregate. */
  readonly idOf: (tenant: Tenant) => string;
  /** UUIDs of those who receive events. */
  readonly recipients: (state: unknown) => readonly string[];
  /** True when an event is for the recipient. */
  readonly wants: (state: unknown, recipient: string, event: RecordedEvent) => boolean;
}

/** The recipients that an event is for, by the state of the aggregate that names them. */
export function recipientsOf(fanOut: FanOut, state: unknown, event: RecordedEvent): readonly string[] {
  return fanOut.recipients(state).filter((recipient) => fanOut.wants(state, recipient, event));
}

/** A saga names its steps: each has branches for how it can end, and no reaction asks for another. */
type SagaDescription<State, Step extends string = never> = SagaOutline<State, Step> &
  ([Step] extends [never]
    ? { readonly answers?: undefined }
    : { readonly answers: { readonly [S in Step]: Branches<State, Step> } });

interface SagaOutline<State, Step extends string> {
  readonly context: string;
  readonly name: string;
  readonly version: number;
  readonly initial: State;
  readonly on: readonly Trigger<State, Step>[];
  readonly wakes?: {
    readonly [output: string]: (state: State, wake: { readonly at: string }) => Reaction<State, Step>;
  };
  /**
   * The wake that takes in whatever has happened by the time it rings: while an instance waits for it, further events
   * need no reaction and leave no record.
   */
  readonly debouncedBy?: string;
  /** Copied events, the past of a fork, do not concern it. */
  readonly ignoresCopies?: true;
  /** A request that set it off may wait for it. */
  readonly awaited?: boolean;
  /** Inputs of one lane are handled in order, lanes side by side. Default: the instance. */
  readonly lane?: (event: RecordedEvent, recipient?: string) => string;
  /** The lane that a recorded state names, where it names one. */
  readonly laneOf?: (state: State) => string | null;
  readonly fanOut?: FanOut;
  /**
   * Effects of one lane that may wait for their answers at once, each sent after the one before was sent; those of one
   * instance never overlap (decision 0053). Default: one, begun when the input before has ended.
   */
  readonly pipeline?: number;
  /** Which workers serve it: deliveries wait for slow receivers and must not hold up the rest. */
  readonly pool?: SagaPool;
  /**
   * Steps that are taken before the reaction that asks for them is recorded, so that request and answer are one event.
   * Such a step does no harm when it is repeated under its id, and follows from facts that are recorded elsewhere: an effect or
   * command from the event that begins the instance, or from the outcome of the command before it, which asks for the same step whenever
   * it is repeated (decisions 0061, 0102).
   */
  readonly recordedTogether?: readonly Step[];
  /**
   * No reaction to an event depends on the state, which never changes: any event's first step may be taken before the stream of
   * the instance is read, not only that of the first event of a resource.
   */
  readonly isStateless?: true;
  /**
   * Each reaction records the members of the state, a record, that it changes, and the first one all of them (decision 0117). For a saga of many
   * steps with a large state, which is only ever read by a fold of its stream. Default: each reaction records the whole state.
   */
  readonly recordsChanges?: true;
  /** First reactions that leave nothing to do are recorded in groups (decision 0048). Default: each alone. */
  readonly group?: SagaGroup;
}

/** Lanes of recipients have a separate pool, in which each recipient has a share. */
export type SagaPool = 'default' | 'deliveries' | 'further-deliveries';

/** A durable reaction of one context to events and time: pure functions, run by the machine that records before it acts. */
export interface Saga<State = unknown> extends SagaOutline<State, string> {
  readonly answers?: { readonly [step: string]: Branches<State, string> } | undefined;
  readonly fullName: string;
  readonly aggregate: SagaAggregate;
}

/** Reacts to one kind of event. `instance` names the process it belongs to, usually the aggregate's own UUID. */
export function when<State, D extends { readonly type: string }, Step extends string = never>(
  event: D,
  instance: (event: RecordedEvent<EventOf<D>>) => string | null,
  react: (state: State, event: RecordedEvent<EventOf<D>>, recipient?: string) => Reaction<State, Step>,
  options: Pick<Trigger<State>, 'isAlwaysAdmitted' | 'asksToRead'> = {},
): Trigger<State, Step> {
  return {
    event: event as unknown as EventDefinition,
    instance: instance as Trigger<State>['instance'],
    react: react as Trigger<State, Step>['react'],
    ...options,
  };
}

/** An output that sends a command to a context; at least once, under one command id. */
export function sendCommand<Data extends Json | object, const Step extends string>(
  name: Step,
  command: CommandDefinition<Data>,
  data: Data,
): Output<Step> {
  return { kind: 'instruct', name, target: command.commandName, payload: data as Json };
}

/** An output that asks the outside world for an effect; at least once, under one idempotency key. */
export function performEffect<Payload extends Json | object, const Step extends string>(
  name: Step,
  target: Effect<Payload>,
  payload: Payload,
): Output<Step> {
  return { kind: 'act', name, target: target.name, payload: payload as Json };
}

/** Asks to be woken: after a number of milliseconds from the input's moment, or at an instant. */
export function scheduleWake(name: string, due: { readonly after: number } | { readonly at: string }): Output {
  return { kind: 'wake', name, ...due };
}

/** One input of an instance; `taken` is the answer to the step that it asks for, when that was taken before the record. */
export type SagaInput =
  | { readonly kind: 'event'; readonly event: RecordedEvent; readonly recipient?: string; readonly taken?: Answer }
  | {
      readonly kind: 'answer';
      readonly name: string;
      readonly output: string;
      readonly answer: Answer;
      readonly taken?: Answer;
    }
  | { readonly kind: 'wake'; readonly name: string; readonly output: string };

/** An output that was recorded and has not been answered. */
export interface PendingOutput {
  /** Derived from the place of the reaction in the saga's stream. */
  readonly id: string;
  readonly output: Output<string>;
  /** The moment of the reaction that asked. */
  readonly askedAt: string;
  /** When a wake is due. */
  readonly dueAt: string | null;
  /** The event that records the reaction; cause of its consequences. */
  readonly reactionId: string;
}

export interface SagaState {
  readonly own: unknown;
  readonly pending: ReadonlyMap<string, PendingOutput>;
}

export type SagaAggregate = Aggregate<SagaState, SagaInput, DomainEvent>;

/**
 * Makes a saga, with the aggregate under which its reactions are recorded in a stream an instance.
 *
 * @example
 * ```ts
 * export const printingSaga = defineSaga<State, 'print' | 'archive'>({
 *   context: 'notes',
 *   name: 'printing',
 *   version: 1,
 *   initial: null,
 *   on: [
 *     when(
 *       NoteCreated,
 *       ({ aggregateId }) => aggregateId,
 *       (_: State, { data: { noteId } }) => ({
 *         state: { noteId },
 *         outputs: [performEffect('print', PrintNote, { noteId })],
 *       }),
 *     ),
 *   ],
 *   answers: {
 *     print: {
 *       done: (state) => ({ state, outputs: [scheduleWake('a day later', { after: DAY })] }),
 *       refused: (state) => ({ state, outputs: [scheduleWake('a day later', { after: DAY })] }),
 *     },
 *     archive: { refused: park },
 *   },
 *   wakes: {
 *     'a day later': (state) => ({ state, outputs: state === null ? [] : [sendCommand('archive', ArchiveNote, state)] }),
 *   },
 * });
 * ```
 */
export function defineSaga<State, Step extends string = never>(description: SagaDescription<State, Step>): Saga<State> {
  const described = description as unknown as Omit<Saga<State>, 'fullName' | 'aggregate'>;
  const saga = { ...described, on: described.on.map(withoutPersonalData) };
  const fullName = `${saga.context}.${saga.name}`;
  return { ...saga, fullName, aggregate: sagaAggregate(saga as AnySaga) };
}

/**
 * The state and outputs of a saga are recorded in clear, so its reactions receive no personal member of any event. The id of
 * the instance may depend on one: a UUID does not reveal it.
 */
function withoutPersonalData<State>(trigger: Trigger<State, string>): Trigger<State, string> {
  const { event: definition, react } = trigger;
  return {
    ...trigger,
    react: (state, event, recipient) => react(state, withoutPersonalMembers(definition, event), recipient),
  };
}

/** A saga with any type of state and steps. */
type AnySaga = Omit<Saga, 'fullName' | 'aggregate'>;

function sagaAggregate(saga: AnySaga): SagaAggregate {
  const name = `${saga.name}-saga`;
  const type = `${saga.context}.${name}-reacted` as const;
  const fields = {
    input: record({ kind: oneOf('event', 'answer', 'wake'), name: text(), id: text() }),
    answer: nullable(json<Answer>()),
    state: json<Json>(),
    outputs: list(
      record({
        kind: oneOf('instruct', 'act', 'wake'),
        name: text(),
        target: nullable(text()),
        payload: json<Json>(),
        dueAt: nullable(timestamp()),
      }),
    ),
  };
  const recordsChanges = saga.recordsChanges === true;
  const takesSteps = recordsChanges || (saga.recordedTogether ?? []).length > 0;
  const reacted = reactedEvent(type, fields, { takesSteps, recordsChanges });
  return defineAggregate<SagaState, SagaInput, DomainEvent>({
    context: saga.context,
    name,
    events: [reacted],
    initial: { own: saga.initial, pending: new Map() },
    decide(input, state, { at }) {
      if (input.kind === 'event' ? isDebounced(saga, state) : !state.pending.has(input.output)) return []; // or answered before
      const { taken, ...reaction } = reactionOf(saga, state.own, input, at);
      const recorded = recordsChanges ? changesOf(saga, state.own, reaction.state) : {};
      return [reacted({ ...reaction, ...(takesSteps && { taken }), ...recorded })];
    },
    evolve(state, event, recorded) {
      const reaction = event.data as SagaReaction;
      const { input, outputs } = reaction;
      const pending = new Map(state.pending);
      if (input.kind !== 'event') pending.delete(input.id);
      for (const [index, { kind, name: word, target, payload, dueAt }] of outputs.entries()) {
        if (index === 0 && takenStep(reaction) !== null) continue;
        const id = outputId(recorded.id, index);
        const output = (
          kind === 'wake' ? { kind, name: word } : { kind, name: word, target, payload }
        ) as Output<string>;
        pending.set(id, { id, output, askedAt: recorded.at, dueAt, reactionId: recorded.id });
      }
      return { own: stateAfter(state.own, reaction), pending };
    },
  });
}

/**
 * The event that records a reaction: version 1, version 2 of sagas that record steps with their answers, version 3 of those that record
 * the members of their state that change.
 */
function reactedEvent(
  type: `${string}.${string}`,
  fields: Fields,
  { takesSteps, recordsChanges }: { readonly takesSteps: boolean; readonly recordsChanges: boolean },
): EventDefinition & ((data: object) => DomainEvent) {
  const steps = { ...fields, taken: nullable(json<Answer>()) };
  if (recordsChanges)
    return defineEvent(
      type,
      { ...steps, isWhole: flag() },
      { version: 3, upcast: { 1: withTaken, 2: (data) => ({ ...data, isWhole: true }) } },
    ) as never;
  return (
    takesSteps ? defineEvent(type, steps, { version: 2, upcast: { 1: withTaken } }) : defineEvent(type, fields)
  ) as never;
}

type Members = { readonly [member: string]: Json };

/** The recorded part of a state: the whole where it begins or loses a member, else the members that differ from those before. */
function changesOf(saga: AnySaga, before: unknown, after: Json): { readonly state: Json; readonly isWhole: boolean } {
  const [former, members] = [before as Members, after as Members];
  if (before === saga.initial || Object.keys(former).some((member) => members[member] === undefined))
    return { state: after, isWhole: true };
  const changed = Object.entries(members).filter(([member, value]) => value !== former[member]);
  return { state: Object.fromEntries(changed), isWhole: false };
}

function stateAfter(before: unknown, { state, isWhole = true }: SagaReaction): unknown {
  return isWhole ? state : { ...(before as Members), ...(state as Members) };
}

/** The reaction to the event that begins an instance, as it is recorded. */
export function firstReactionOf(
  saga: AnySaga,
  input: Extract<SagaInput, { readonly kind: 'event' }>,
  at: string,
): SagaReaction {
  return reactionOf(saga, saga.initial, input, at);
}

function reactionOf(saga: AnySaga, before: unknown, input: SagaInput, at: string): SagaReaction {
  const { state, outputs, answer, taken } = respond(saga, before, input, at);
  return {
    input: {
      kind: input.kind,
      name: input.kind === 'event' ? input.event.type : input.name,
      id: input.kind === 'event' ? input.event.recorded.id : input.output,
    },
    answer,
    taken,
    state: state as Json,
    outputs: outputs.map((output) => ({
      kind: output.kind,
      name: output.name,
      target: output.kind === 'wake' ? null : output.target,
      payload: output.kind === 'wake' ? null : output.payload,
      dueAt: output.kind === 'wake' ? (output.at ?? later(at, output.after ?? 0)) : null,
    })),
  };
}

/** The id of an output, from the event that records the reaction. */
export function outputId(reactionId: string, index: number): string {
  return derivedUuid(reactionId, index);
}

/** The answer to the first output, when that was taken before the reaction was recorded; in any version that is stored. */
export function takenStep({ input, answer, taken }: SagaReaction): Answer | null {
  return taken ?? (input.kind === 'event' ? answer : null);
}

/** An event is no answer: in version 1 its `answer` belonged to the step that was taken. */
function withTaken(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const reaction = data as unknown as SagaReaction;
  const isEvent = reaction.input.kind === 'event';
  return { ...data, answer: isEvent ? null : reaction.answer, taken: takenStep(reaction) };
}

/** The first reaction of the instance that this event starts. */
export function openingOf(saga: AnySaga, event: RecordedEvent, recipient?: string): Reaction<unknown, string> {
  return reactionTo(saga, saga.initial, { event, ...(recipient !== undefined && { recipient }) });
}

/** The reaction of an instance in this state to the answer of a step. */
export function reactionToAnswer(
  saga: AnySaga,
  state: unknown,
  step: string,
  answer: Answer,
): Reaction<unknown, string> {
  const branches = saga.answers?.[step];
  if (answer.outcome === 'refused') return (branches?.refused ?? park)(state, answer);
  return branches?.done?.(state, answer) ?? nothing(state);
}

/** The step that may be taken before the reaction is recorded; null when there is none, or it is not all that is asked for, wakes aside. */
export function stepToTake(
  saga: AnySaga,
  { outputs: [first, ...others] }: Reaction<unknown, string>,
): Ask<string> | null {
  if (first === undefined || first.kind === 'wake' || saga.recordedTogether?.includes(first.name) !== true) return null;
  return others.every(({ kind }) => kind === 'wake') ? first : null;
}

/** True when the instance waits for the wake that also handles further events. */
export function isDebounced({ debouncedBy }: Pick<AnySaga, 'debouncedBy'>, { pending }: SagaState): boolean {
  return (
    debouncedBy !== undefined &&
    [...pending.values()].some(({ output: { kind, name } }) => kind === 'wake' && name === debouncedBy)
  );
}

/** The record of an input: the answer that it brought, the answer to the step that was taken, and the reaction. */
function respond(
  saga: AnySaga,
  state: unknown,
  input: SagaInput,
  at: string,
): Reaction<unknown, string> & { readonly answer: Answer | null; readonly taken: Answer | null } {
  if (input.kind === 'wake')
    return { ...(saga.wakes?.[input.name]?.(state, { at }) ?? nothing(state)), answer: null, taken: null };
  const answer = input.kind === 'answer' ? input.answer : null;
  const asked =
    input.kind === 'event' ? reactionTo(saga, state, input) : reactionToAnswer(saga, state, input.name, input.answer);
  const step = stepToTake(saga, asked);
  // the answer to a step that is not asked for, because the instance existed before, is ignored
  const isIgnored = step === null || (input.kind === 'event' && state !== saga.initial);
  if (input.taken === undefined || isIgnored) return { ...asked, answer, taken: null };
  const next = reactionToAnswer(saga, asked.state, step.name, input.taken);
  return { state: next.state, outputs: [...asked.outputs, ...next.outputs], answer, taken: input.taken };
}

function reactionTo(
  saga: AnySaga,
  state: unknown,
  { event, recipient }: { readonly event: RecordedEvent; readonly recipient?: string },
): Reaction<unknown, string> {
  return triggerOf(saga, event.type)?.react(state, event, recipient) ?? nothing(state);
}

/** True for an event that does not concern the saga, whatever its type. */
export function ignores(saga: Pick<Saga, 'ignoresCopies'>, { recorded }: Pick<RecordedEvent, 'recorded'>): boolean {
  return saga.ignoresCopies === true && recorded.copyOf !== undefined;
}

/** The trigger for events of a type. */
export function triggerOf(saga: Pick<Saga, 'on'>, type: string): Trigger<unknown, string> | undefined {
  return saga.on.find(({ event }) => event.type === type);
}

function nothing<State>(state: State): Reaction<State> {
  return { state, outputs: [] };
}
