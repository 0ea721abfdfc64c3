import type { MoneyData, Posting } from './money.js';

/** The declared shape of one member of an event's data, for the compiler and for validation at append and read. */
export interface Field<T> {
  /** Carries the type only; never present at run time. */
  readonly of?: T;
  /** Complete shape, for the event catalogue and the golden files. */
  readonly shape: FieldShape;
  /** Sealed under the data subject's key before it reaches the store; null once that key is destroyed. */
  readonly personal: boolean;
  readonly optional: boolean;
  /** The first fault of a value, after its path: `.amount.currency must be text`; null if the value is valid. */
  faultOf(value: unknown): string | null;
}

/** Description of a field's shape, as golden files hold it. */
export type FieldShape = string | readonly FieldShape[] | { readonly [name: string]: FieldShape };
/** Members of a record by name. */
export type Fields = { readonly [name: string]: Field<unknown> };

type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalNames<F extends Fields> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];
/** The static type of a set of fields. */
export type DataOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalNames<F>]?: ValueOf<F[K]>;
};

function field<T>(shape: FieldShape, faultOf: Field<T>['faultOf']): Field<T> {
  return { shape, faultOf, personal: false, optional: false };
}

function fieldOf<T>(shape: FieldShape, expected: string, isOne: (value: unknown) => boolean): Field<T> {
  const fault = ` must be ${expected}`;
  return field(shape, (value) => (isOne(value) ? null : fault));
}

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** A text. */
export const text = (): Field<string> => fieldOf('text', 'text', (value) => typeof value === 'string');

/** A boolean. */
export const flag = (): Field<boolean> => fieldOf('flag', 'true or false', (value) => typeof value === 'boolean');

/** A safe integer. */
export const integer = (): Field<number> => fieldOf('integer', 'a safe integer', Number.isSafeInteger);

/** An integer of any size, as text: amounts, counts above 2^53. */
export const bigInteger = (): Field<string> =>
  fieldOf('big integer', 'an integer as text', matches(/^-?(0|[1-9][0-9]*)$/));

/** A time: ISO 8601, UTC, milliseconds. */
export const timestamp = (): Field<string> =>
  fieldOf('timestamp', 'a UTC timestamp', matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** One of the given texts. */
export const oneOf = <const T extends string>(...values: readonly T[]): Field<T> =>
  fieldOf(`one of ${values.join(' ')}`, `one of ${values.join(', ')}`, (value) => values.includes(value as T));

/** The field, or null. */
export const nullable = <T>(inner: Field<T>): Field<T | null> => ({
  ...field<T | null>({ nullable: inner.shape }, (value) => (value === null ? null : inner.faultOf(value))),
  personal: inner.personal,
});

/** The field, or undefined: the member may be absent. */
export const optional = <T>(inner: Field<T>): Field<T | undefined> => ({
  ...field<T | undefined>({ optional: inner.shape }, (value) => (value === undefined ? null : inner.faultOf(value))),
  personal: inner.personal,
  optional: true,
});

/** An array of the field. */
export const list = <T>(inner: Field<T>): Field<readonly T[]> =>
  field([inner.shape], (value) => (Array.isArray(value) ? faultOfItems(value, inner.faultOf) : ' must be a list'));

/** A record with exactly these members. */
export const record = <F extends Fields>(fields: F): Field<DataOf<F>> => field(shapeOf(fields), faultsOf(fields));

/** A record with free names (an account variant's fields), text to text. */
export const textRecord = (): Field<{ readonly [name: string]: string }> =>
  field('text record', (value) => {
    if (!isRecord(value)) return NO_RECORD;
    for (const name in value) if (typeof value[name] !== 'string') return `.${name} must be text`;
    return null;
  });

/** Any JSON without fractions: a saga's state, a stored request. */
export const json = <T>(): Field<T> => field('json', faultOfJson);

/** An amount with its currency: integer in the smallest unit, as a decimal text. */
export const moneyField = (): Field<MoneyData> => record({ currency: text(), amount: bigInteger() });

/** A value sealed under the key of a subject other than the event's, such as the details of another customer's account. */
export interface SealedValue {
  readonly subject: string;
  readonly sealed: string;
}

/** A SealedValue. */
export const sealedValue = (): Field<SealedValue> => record({ subject: text(), sealed: text() });

/** Postings of an event. They must sum to zero in every currency. */
export const postings = (): Field<readonly Posting[]> =>
  list(record({ account: text(), currency: text(), amount: bigInteger() }));

/**
 * Marks a member of an event as personal data. It is sealed under the key of the event's data subject before it reaches the store, and reads
 * as null once that key is destroyed. Only top-level members of an event can be marked.
 */
export const pii = <T>(inner: Field<T>): Field<T | null> => ({
  ...field<T | null>({ personal: inner.shape }, (value) => (value === null ? null : inner.faultOf(value))),
  personal: true,
  optional: inner.optional,
});

/** Shapes of a record's members, as golden files hold them. */
export function shapeOf(fields: Fields): { readonly [name: string]: FieldShape } {
  return Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, member.shape]));
}

/**
 * Makes a validator for a record of exactly these fields, which returns the first fault. It runs for every event, so it allocates only for a
 * fault.
 */
export function faultsOf(fields: Fields): (value: unknown) => string | null {
  const members = Object.entries(fields);
  return (value) => {
    if (!isRecord(value)) return NO_RECORD;
    for (const name in value) if (!Object.hasOwn(fields, name)) return `.${name} is not declared`;
    for (const [name, member] of members) {
      const given = value[name];
      if (given === undefined && !member.optional) return `.${name} is missing`;
      const fault = member.faultOf(given);
      if (fault !== null) return `.${name}${fault}`;
    }
    return null;
  };
}

const NO_RECORD = ' must be a record';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function faultOfItems(items: readonly unknown[], faultOf: (item: unknown) => string | null): string | null {
  for (let index = 0; index < items.length; index++) {
    const fault = faultOf(items[index]);
    if (fault !== null) return `[${index}]${fault}`;
  }
  return null;
}

function faultOfJson(value: unknown): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || value === undefined) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : ' must be a safe integer (no fractions)';
  if (Array.isArray(value)) return faultOfItems(value, faultOfItem);
  if (!isRecord(value)) return ' must be JSON';
  for (const name in value) {
    const fault = faultOfJson(value[name]);
    if (fault !== null) return `.${name}${fault}`;
  }
  return null;
}

/** JSON would store an undefined item as null, but the hash must cover the stored form. */
function faultOfItem(item: unknown): string | null {
  return item === undefined ? ' must be JSON' : faultOfJson(item);
}
