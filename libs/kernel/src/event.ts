import { assertBalanced, type Posting } from './money.js';
import { type DataOf, type Fields, faultsOf } from './fields.js';

/** A domain fact that is not recorded yet. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Metadata of a recorded event. */
export interface Recorded {
  /** The event's id, derived from its command, stream and index in the append. */
  readonly id: string;
  /** Position in its stream, from 0. */
  readonly revision: number;
  /** Time of the command by the platform's clock, ISO 8601. */
  readonly at: string;
  /** The same time by the service's clock, if it differs. */
  readonly recordedAt?: string;
  /** For a copied event, the original of another platform: a fork's history begins with copies. */
  readonly copyOf?: string;
  /** Sender of the command: a token, an agent, a saga. */
  readonly actor?: string;
}

/** Converts the data of one version into the next; pure. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** For a version that only added optional members. */
export const sameMembers: Upcast = (data) => ({ ...data });

/** Versions, upcasters and data subject of an event. */
interface EventOptions {
  /** Current version of the shape; default 1. */
  readonly version?: number;
  /** For every older version, the conversion to the next: `{ 1: fromOneToTwo }`. */
  readonly upcast?: Readonly<Record<number, Upcast>>;
  /**
   * Optional members, each with the version that introduced it. An event is recorded under the oldest version that has all its members, so
   * that a process of an older release can read it. The versions must differ in nothing else.
   */
  readonly since?: Readonly<Record<string, number>>;
  /** The member with the data subject (a customer's id, or the platform's) whose key seals the personal members. */
  readonly subject?: string;
}

/** A type of event: its literal type, its validated shape, its versions. Call it to make an event. */
export interface EventDefinition<Type extends string = string, F extends Fields = Fields> {
  (data: DataOf<F>): DomainEvent<Type, DataOf<F>>;
  readonly type: Type;
  readonly version: number;
  readonly fields: F;
  readonly subject: string | undefined;
  /** Names of the sealed members. */
  readonly personal: readonly string[];
  /** The version under which the data is recorded: the oldest one that has all its members (`since`), otherwise the current one. */
  versionOf(data: Readonly<Record<string, unknown>>): number;
  /** Throws if the data does not have the declared shape, or if its postings do not balance. */
  check(data: unknown): void;
  /** Converts the data of any stored version to the current shape. Throws for a version that this release does not know. */
  upcast(version: number, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** The event with its personal members set to null, as it reads after its subject was erased. */
export function withoutPersonalMembers<Event extends DomainEvent>(
  { personal }: Pick<EventDefinition, 'personal'>,
  event: Event,
): Event {
  if (personal.length === 0) return event;
  const given = event.data as Readonly<Record<string, unknown>>;
  const nulls = personal.filter((name) => name in given).map((name) => [name, null]);
  return { ...event, data: { ...given, ...Object.fromEntries(nulls) } };
}

/** The union of the events of a list of definitions. */
export type EventOf<D> = D extends EventDefinition<infer Type, infer F> ? DomainEvent<Type, DataOf<F>> : never;

const TYPE = /^[a-z][a-z-]*\.[a-z][a-z0-9-]*$/;

/**
 * The only way to define an event type: `defineEvent('cards.card-frozen', {…})`. The type is a literal `<context>.<noun>-<participle>` and
 * permanent: more data with the same meaning is a new version with an upcast; another meaning is a new type.
 *
 * @example
 * ```ts
 * export const NoteCreated = defineEvent(
 *   'notes.note-created',
 *   {
 *     noteId: text(),
 *     customerId: text(),
 *     body: pii(text()), // sealed under the customer's key before it reaches any store
 *   },
 *   { subject: 'customerId' },
 * );
 * ```
 */
export function defineEvent<const Type extends string, const F extends Fields>(
  type: Type,
  fields: F,
  options: EventOptions = {},
): EventDefinition<Type, F> {
  const { version = 1, upcast = {}, since, subject } = options;
  const personal = Object.entries(fields)
    .filter(([, member]) => member.personal)
    .map(([name]) => name);
  if (!TYPE.test(type)) throw new Error(`event type ${type} is not <context>.<noun>-<participle>`);
  if (personal.length > 0 && subject === undefined) throw new Error(`${type} has personal data and names no subject`);
  if (subject !== undefined && !(subject in fields)) throw new Error(`${type} has no member ${subject}`);
  for (let older = 1; older < version; older++) {
    if (upcast[older] === undefined) throw new Error(`${type} lacks the upcast from version ${older}`);
  }
  for (const [name, first] of Object.entries(since ?? {})) {
    if (fields[name]?.optional !== true || first < 2 || first > version)
      throw new Error(`${type} cannot have ${name} since version ${first}`);
  }

  const faultOf = faultsOf(fields);
  const check = (data: unknown): void => {
    const fault = faultOf(data);
    if (fault !== null) throw new TypeError(`${type}${fault}`);
    if ('postings' in fields) assertBalanced((data as { postings: readonly Posting[] }).postings ?? []);
  };
  const make = (data: DataOf<F>): DomainEvent<Type, DataOf<F>> => ({ type, data });
  return Object.assign(make, {
    type,
    version,
    fields,
    subject,
    personal,
    versionOf: since === undefined ? () => version : (data: object) => versionOf(data, since),
    check,
    upcast(stored: number, data: Readonly<Record<string, unknown>>) {
      if (stored > version) throw new Error(`${type} v${stored} is newer than this release (v${version})`);
      let current = data;
      for (let step = stored; step < version; step++) current = upcast[step]!(current);
      return current;
    },
  });
}

function versionOf(data: object, since: Readonly<Record<string, number>>): number {
  const present = Object.entries(since).filter(([name]) => (data as Record<string, unknown>)[name] !== undefined);
  return Math.max(1, ...present.map(([, version]) => version));
}
