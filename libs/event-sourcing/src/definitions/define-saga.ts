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

/** An output of a reaction: a step (a command or effect) or a wake. The saga chooses its name, which selects the branch for the answer. */
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

/** Next state of a saga, and its outputs. One event records both before any output runs. */
export interface Reaction<State, Step extends string = never> {
  readonly state: State;
  readonly outputs: readonly Output<Step>[];
}

/** Reactions to the two possible outcomes of a step. */
export interface Branches<State, Step extends string = never> {
  /** Default: nothing follows. */
  readonly done?: (state: State, answer: Done) => Reaction<State, Step>;
  /** A reaction, `ignoreRefusal` or `park`. Required, so that no saga mistakes a refusal for success. */
  readonly refused: (state: State, refusal: Refused) => Reaction<State, Step>;
}

/** Thrown when a saga cannot continue: its instance is parked with this reason until an operator resumes it. */
export class SagaStuck extends Error {}

/** For a refusal that needs no reaction: the step is done already or no longer needed. */
export function ignoreRefusal<State>(state: State): Reaction<State> {
  return nothing(state);
}

/** For a refusal that only a bug can cause: parks the instance rather than continuing without the step. */
export function park(_state: unknown, { code, message }: Refused): never {
  throw new SagaStuck(`${code}: ${message}`);
}

/** True if a refusal of the step parks the instance. When an operator resumes it, the step is repeated under the same id. */
export function parksOnRefusal({ answers }: Pick<Saga, 'answers'>, step: string): boolean {
  return (answers?.[step]?.refused ?? park) === park;
}

export interface Trigger<State, Step extends string = never> {
  readonly event: EventDefinition;
  /** The UUID of the instance that handles an event; null if no instance does. */
  readonly instance: (event: RecordedEvent) => string | null;
  /** `recipient` is set for an additional instance of the event (`fanOut`). */
  readonly react: (state: State, event: RecordedEvent, recipient?: string) => Reaction<State, Step>;
  /** The saga's gate is not consulted for these events. */
  readonly isAlwaysAdmitted?: true;
  /**
   * The first step of a new instance only reads, so it may run before the stream of the instance is read. If the instance exists already, the
   * answer is ignored.
   */
  readonly asksToRead?: true;
}

/**
 * Fans an event out to additional instances, one for each recipient named by an aggregate of the tenant, besides the instance of the trigger.
 * The gate does not apply to them.
 */
export interface FanOut {
  readonly aggregate: Aggregate;
  /** UUID of the tenant's aggregate. */
  readonly idOf: (tenant: Tenant) => string;
  /** UUIDs of the recipients. */
  readonly recipients: (state: unknown) => readonly string[];
  /** True if the recipient wants the event. */
  readonly wants: (state: unknown, recipient: string, event: RecordedEvent) => boolean;
}

/** The recipients of an event, by the state of the aggregate that names them. */
export function recipientsOf(fanOut: FanOut, state: unknown, event: RecordedEvent): readonly string[] {
  return fanOut.recipients(state).filter((recipient) => fanOut.wants(state, recipient, event));
}

/** A saga lists its steps: each has a branch for every outcome, and reactions can request only these. */
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
   * The wake that covers further events: while it is pending, they need no reaction and leave no record, since its reaction handles
   * everything that has happened by then.
   */
  readonly debouncedBy?: string;
  /** The saga ignores copied events (the history of a fork). */
  readonly ignoresCopies?: true;
  /** The request that started the saga may wait for it. */
  readonly awaited?: boolean;
  /** Inputs of one lane are handled in order, those of different lanes in parallel. Default: the instance. */
  readonly lane?: (event: RecordedEvent, recipient?: string) => string;
  /** The lane that a recorded state names, if it names one. */
  readonly laneOf?: (state: State) => string | null;
  readonly fanOut?: FanOut;
  /**
   * The number of effects of one lane that may be in flight together. Each is sent after the one before was sent; effects of one instance
   * never overlap (decision 0053). Default: 1, where each starts after the input before has been handled.
   */
  readonly pipeline?: number;
  /** The worker pool that serves the saga. Deliveries wait for slow receivers and must not delay the other sagas. */
  readonly pool?: SagaPool;
  /**
   * Steps that run before the reaction that requests them is recorded, so that one event records the request and the answer. Such a step is
   * idempotent under its id, and derives from facts that are recorded elsewhere: it is an effect or command requested by the first event of
   * the instance, or by the outcome of the command before it if that command gives the same outcome whenever it is repeated (decisions 0061,
   * 0102).
   */
  readonly recordedTogether?: readonly Step[];
  /**
   * The state never changes, so no reaction to an event depends on it. The first step of any event may then run before the stream of the
   * instance is read, not only the step of the instance's first event.
   */
  readonly isStateless?: true;
  /**
   * Each reaction records only the members of the state that it changes, and the first one all of them (decision 0117). The state must be a
   * record. For a saga with many steps and a large state that is read only by folding its stream. Default: each reaction records the whole
   * state.
   */
  readonly recordsChanges?: true;
  /** Groups the records of first reactions that leave nothing to do (decision 0048). Default: one event for each. */
  readonly group?: SagaGroup;
}

/** Lanes of recipients have a separate pool, in which each recipient gets a fair share. */
export type SagaPool = 'default' | 'deliveries' | 'further-deliveries';

/** A durable process manager: pure functions that react to events and time. The saga runner records each reaction before it acts on it. */
export interface Saga<State = unknown> extends SagaOutline<State, string> {
  readonly answers?: { readonly [step: string]: Branches<State, string> } | undefined;
  readonly fullName: string;
  readonly aggregate: SagaAggregate;
}

/** A reaction to one type of event. `instance` names the saga instance of an event, usually by the UUID of the aggregate. */
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

/** Sends a command to a context, at least once, always under the same command id. */
export function sendCommand<Data extends Json | object, const Step extends string>(
  name: Step,
  command: CommandDefinition<Data>,
  data: Data,
): Output<Step> {
  return { kind: 'instruct', name, target: command.commandName, payload: data as Json };
}

/** Performs an effect on the outside world, at least once, always under the same idempotency key. */
export function performEffect<Payload extends Json | object, const Step extends string>(
  name: Step,
  target: Effect<Payload>,
  payload: Payload,
): Output<Step> {
  return { kind: 'act', name, target: target.name, payload: payload as Json };
}

/** Schedules a wake: a number of milliseconds after the time of the input, or at a given time. */
export function scheduleWake(name: string, due: { readonly after: number } | { readonly at: string }): Output {
  return { kind: 'wake', name, ...due };
}

/** One input of an instance. `taken` is the answer to the requested step if it ran before the record. */
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

/** A recorded output that has not been answered yet. */
export interface PendingOutput {
  /** Derived from the position of the reaction in the saga's stream. */
  readonly id: string;
  readonly output: Output<string>;
  /** The time of the reaction that requested it. */
  readonly askedAt: string;
  /** Due time of a wake. */
  readonly dueAt: string | null;
  /** The event that records the reaction; the causation id of everything that the output causes. */
  readonly reactionId: string;
}

export interface SagaState {
  readonly own: unknown;
  readonly pending: ReadonlyMap<string, PendingOutput>;
}

export type SagaAggregate = Aggregate<SagaState, SagaInput, DomainEvent>;

/**
 * Defines a saga and its aggregate, which records the reactions of each instance in one stream.
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
 * Strips the personal members from every event that the reactions receive, since the state and outputs of a saga are recorded in clear. The
 * id of the instance may depend on a personal member: a UUID does not reveal it.
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
      // An answer or wake without a pending output was handled before.
      if (input.kind === 'event' ? isDebounced(saga, state) : !state.pending.has(input.output)) return [];
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
 * The event that records a reaction: version 3 for a saga that records only changes of its state, version 2 for one that records steps with
 * their answers, otherwise version 1.
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

/** The part of a state to record: the changed members, or the whole state if it is the first or lost a member. */
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

/** Record of the reaction to the first event of an instance: `opening`, with the answer to the step that was taken. */
export function firstReactionOf(
  saga: AnySaga,
  input: Extract<SagaInput, { readonly kind: 'event' }>,
  opening: Reaction<unknown, string>,
  at: string,
): SagaReaction {
  return recorded(input, withStep(saga, saga.initial, input, opening), at);
}

function reactionOf(saga: AnySaga, before: unknown, input: SagaInput, at: string): SagaReaction {
  return recorded(input, respond(saga, before, input, at), at);
}

function recorded(input: SagaInput, { state, outputs, answer, taken }: Response, at: string): SagaReaction {
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

/** The id of an output, derived from the event that records the reaction. */
export function outputId(reactionId: string, index: number): string {
  return derivedUuid(reactionId, index);
}

/** The answer to the first output if it ran before the reaction was recorded, from any stored version. */
export function takenStep({ input, answer, taken }: SagaReaction): Answer | null {
  return taken ?? (input.kind === 'event' ? answer : null);
}

/** Upcasts version 1, in which `answer` of an event input held the answer to the step that was taken. */
function withTaken(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const reaction = data as unknown as SagaReaction;
  const isEvent = reaction.input.kind === 'event';
  return { ...data, answer: isEvent ? null : reaction.answer, taken: takenStep(reaction) };
}

/** The first reaction of the instance that this event starts. */
export function openingOf(saga: AnySaga, event: RecordedEvent, recipient?: string): Reaction<unknown, string> {
  return reactionTo(saga, saga.initial, { event, ...(recipient !== undefined && { recipient }) });
}

/** The reaction of an instance to the answer of a step. */
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

/**
 * The step that may run before the reaction is recorded; null if there is none or if the reaction requests other outputs besides it and
 * wakes.
 */
export function stepToTake(
  saga: AnySaga,
  { outputs: [first, ...others] }: Reaction<unknown, string>,
): Ask<string> | null {
  if (first === undefined || first.kind === 'wake' || saga.recordedTogether?.includes(first.name) !== true) return null;
  return others.every(({ kind }) => kind === 'wake') ? first : null;
}

/** True while the wake that covers further events is pending. */
export function isDebounced({ debouncedBy }: Pick<AnySaga, 'debouncedBy'>, { pending }: SagaState): boolean {
  return (
    debouncedBy !== undefined &&
    [...pending.values()].some(({ output: { kind, name } }) => kind === 'wake' && name === debouncedBy)
  );
}

/** The reaction to an input with its record: the answer that arrived, the answer to the step that was taken, and the outputs. */
type Response = Reaction<unknown, string> & { readonly answer: Answer | null; readonly taken: Answer | null };

function respond(saga: AnySaga, state: unknown, input: SagaInput, at: string): Response {
  if (input.kind === 'wake')
    return { ...(saga.wakes?.[input.name]?.(state, { at }) ?? nothing(state)), answer: null, taken: null };
  const asked =
    input.kind === 'event' ? reactionTo(saga, state, input) : reactionToAnswer(saga, state, input.name, input.answer);
  return withStep(saga, state, input, asked);
}

/** Adds the outputs that follow from a step that was taken, if the reaction requests one. */
function withStep(
  saga: AnySaga,
  state: unknown,
  input: Exclude<SagaInput, { readonly kind: 'wake' }>,
  asked: Reaction<unknown, string>,
): Response {
  const answer = input.kind === 'answer' ? input.answer : null;
  const step = stepToTake(saga, asked);
  // The step ran because the instance was believed to be new. If it exists, the answer is ignored.
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

/** True for an event that the saga ignores whatever its type. */
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
