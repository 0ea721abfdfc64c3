import { AppliedSteps } from './applied-steps.js';
import { isCommandRefused } from './command-refused.js';
import { type DomainEvent, type EventDefinition, type Recorded, withoutPersonalMembers } from './event.js';
import type { Tenant } from './tenant.js';
import type { Timestamp } from './clock.js';

/** Context of a decision besides command and state, determined at the edge. */
export interface DecisionContext {
  readonly tenant: Tenant;
  /** UUID of the aggregate. */
  readonly id: string;
  /** Time of the command. */
  readonly at: Timestamp;
  readonly commandId: string;
}

/**
 * A consistency boundary as two pure functions. `decide` returns the facts that follow from a command, or throws a Refusal. `evolve` folds a
 * fact into the state. Neither reads a clock, generates an id or does I/O.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  decide(command: Command, state: State, decision: DecisionContext): readonly Event[];
  evolve(state: State, event: Event, recorded: Recorded): State;
}

/** A decider with its name and event types: everything that the aggregate runner needs. */
export interface Aggregate<State = unknown, Command = unknown, Event extends DomainEvent = DomainEvent> extends Decider<
  State,
  Command,
  Event
> {
  readonly context: string;
  readonly name: string;
  readonly events: readonly EventDefinition[];
  /**
   * Name of the state's member that holds its `AppliedSteps`. Of a long history only the newest steps are in memory. Queries about older ones
   * work while a command is decided, and elsewhere after `AggregateRunner.withSteps`.
   */
  readonly steps?: string;
}

/** The steps of a state; null for an aggregate that declares none. */
export function stepsOf({ name, steps }: Pick<Aggregate, 'name' | 'steps'>, state: unknown): AppliedSteps | null {
  if (steps === undefined) return null;
  const found = (state as Readonly<Record<string, unknown>>)[steps];
  if (found instanceof AppliedSteps) return found;
  throw new TypeError(`the state of ${name} has no steps in its member ${steps}`);
}

/** The state with its steps replaced, if its aggregate declares some. */
export function withSteps<State>(
  { steps: member }: Pick<Aggregate, 'steps'>,
  state: State,
  steps: AppliedSteps,
): State {
  return member === undefined ? state : { ...state, [member]: steps };
}

/**
 * Declares an aggregate: its events, initial state, fold and decision. The name is part of every stream name and must never change.
 * Refusals that its stream records are not part of the fold.
 *
 * @example
 * ```ts
 * export const note = defineAggregate<NoteState | null, NoteCommand, NoteEvent>({
 *   context: 'notes',
 *   name: 'note',
 *   events: NOTE_EVENTS,
 *   initial: null,
 *   decide(command, state) {
 *     if (command.kind === 'create') {
 *       const { kind: _, ...facts } = command;
 *       return state === null ? [NoteCreated(facts)] : [];
 *     }
 *     if (state === null) throw unknownNote();
 *     switch (command.kind) {
 *       case 'archive':
 *         return state.isArchived ? [] : [NoteArchived({})];
 *       default:
 *         return assertNever(command);
 *     }
 *   },
 *   evolve(state, event) {
 *     switch (event.type) {
 *       case 'notes.note-created':
 *         return { isArchived: false };
 *       case 'notes.note-archived':
 *         return state && { ...state, isArchived: true };
 *       default:
 *         return assertNever(event);
 *     }
 *   },
 * });
 * ```
 */
export function defineAggregate<State, Command, Event extends DomainEvent>(
  aggregate: Omit<Aggregate<State, Command, Event>, 'events'> & { readonly events: readonly unknown[] },
): Aggregate<State, Command, Event> {
  const { evolve, ...rest } = aggregate as Aggregate<State, Command, Event>;
  return {
    ...rest,
    evolve: (state, event, recorded) => (isCommandRefused(event) ? state : evolve(state, event, recorded)),
  };
}

/**
 * The fold of one stream into the resource as GET returns it. The same fold produces the read model, the answer of a write, the webhook body
 * and the as-of read. `null` until the event that creates the resource.
 *
 * @example
 * ```ts
 * export const noteView: View<NoteDocument, NoteEvent> = {
 *   aggregate: note,
 *   version: 1,
 *   subject: ({ customerId }) => customerId,
 *   evolve(document, event, { at }) {
 *     switch (event.type) {
 *       case 'notes.note-created': {
 *         const { noteId: id, customerId, body } = event.data;
 *         return { id, customerId, body, createdAt: at, archivedAt: null };
 *       }
 *       case 'notes.note-archived':
 *         return document && { ...document, archivedAt: at };
 *       default:
 *         return assertNever(event);
 *     }
 *   },
 * };
 * ```
 */
export interface View<Document = unknown, Event extends DomainEvent = DomainEvent> {
  readonly aggregate: Aggregate;
  /** Raised when the fold changes, so that the read model is rebuilt. */
  readonly version: number;
  evolve(document: Document | null, event: Event, recorded: Recorded): Document | null;
  /** The data subject whose key seals the document in the read model; undefined if the document has no personal data. */
  subject?(document: Document): string | undefined;
  /** Declares that the document contains no personal data and needs no subject. The fold then gets no personal members. */
  readonly withoutPersonalData?: true;
}

/** Applies one event to a view's document. */
export function evolveView<Document, Event extends DomainEvent>(
  view: View<Document, Event>,
  document: Document | null,
  event: Event,
  recorded: Recorded,
): Document | null {
  if (isCommandRefused(event)) return document;
  if (view.withoutPersonalData !== true) return view.evolve(document, event, recorded);
  const definition = view.aggregate.events.find(({ type }) => type === event.type);
  return view.evolve(document, definition === undefined ? event : withoutPersonalMembers(definition, event), recorded);
}

/**
 * Throws if a document could hold personal data in clear: its events have personal members, and its view neither names a data subject nor
 * declares `withoutPersonalData`.
 */
export function requireSubject(
  view: Pick<View<never, never>, 'aggregate' | 'subject' | 'withoutPersonalData'>,
  user: string,
): void {
  if (view.subject !== undefined || view.withoutPersonalData === true) return;
  const personal = view.aggregate.events.flatMap((event) => event.personal.map((name) => `${event.type} ${name}`));
  if (personal.length > 0)
    throw new Error(`The view of ${user} names no subject, and its events have personal data: ${personal.join(', ')}.`);
}

/** Folds decoded events into a document. */
export function foldView<Document, Event extends DomainEvent>(
  view: View<Document, Event>,
  history: Iterable<Event & { readonly recorded: Recorded }>,
  start: Document | null = null,
): Document | null {
  let document = start;
  for (const event of history) document = evolveView(view, document, event, event.recorded);
  return document;
}

/** For the default branch of an exhaustive switch: a missing case is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}
