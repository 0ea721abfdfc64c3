import type { MoneyData, Posting } from './money.js';

/** The declared shape of one member of an event's data: what the compiler knows and what append and read check. */
export interface Field<T> {
  /** Type witness; never present at run time. */
  readonly of?: T;
  /** Spelled-out shape, as the event catalogue and the golden files show it. */
  readonly shape: FieldShape;
  /** Sealed under the data subject's key before it reaches any store; null once that key is destroyed. */
  readonly personal: boolean;
  readonly optional: boolean;
  /** Throws when the value is not of this shape. */
  check(value: unknown, path: string): void;
}

export type FieldShape = string | readonly FieldShape[] | { readonly [name: string]: FieldShape };
export type Fields = { readonly [name: string]: Field<unknown> };

type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalNames<F extends Fields> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];
/** The static type of a set of fields. */
export type DataOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalNames<F>]?: ValueOf<F[K]>;
};

function field<T>(shape: FieldShape, check: (value: unknown, path: string) => void): Field<T> {
  return { shape, check, personal: false, optional: false };
}

function wrong(path: string, expected: string): never {
  throw new TypeError(`${path} must be ${expected}`);
}

export const text = (): Field<string> =>
  field('text', (value, path) => {
    if (typeof value !== 'string') wrong(path, 'text');
  });

export const flag = (): Field<boolean> =>
  field('flag', (value, path) => {
    if (typeof value !== 'boolean') wrong(path, 'true or false');
  });

export const integer = (): Field<number> =>
  field('integer', (value, path) => {
    if (!Number.isSafeInteger(value)) wrong(path, 'a safe integer');
  });

/** An integer of any size, as text: amounts, counts above 2^53. */
export const bigInteger = (): Field<string> =>
  field('big integer', (value, path) => {
    if (typeof value !== 'string' || !/^-?(0|[1-9][0-9]*)$/.test(value)) wrong(path, 'an integer as text');
  });

/** An instant: ISO 8601, UTC, milliseconds. */
export const timestamp = (): Field<string> =>
  field('timestamp', (value, path) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) wrong(path, 'a UTC timestamp');
  });

export const oneOf = <const T extends string>(...values: readonly T[]): Field<T> =>
  field(`one of ${values.join(' ')}`, (value, path) => {
    if (!values.includes(value as T)) wrong(path, `one of ${values.join(', ')}`);
  });

export const nullable = <T>(inner: Field<T>): Field<T | null> => ({
  ...field<T | null>({ nullable: inner.shape }, (value, path) => {
    if (value !== null) inner.check(value, path);
  }),
  personal: inner.personal,
});

export const optional = <T>(inner: Field<T>): Field<T | undefined> => ({
  ...field<T | undefined>({ optional: inner.shape }, (value, path) => {
    if (value !== undefined) inner.check(value, path);
  }),
  personal: inner.personal,
  optional: true,
});

export const list = <T>(inner: Field<T>): Field<readonly T[]> =>
  field([inner.shape], (value, path) => {
    if (!Array.isArray(value)) wrong(path, 'a list');
    value.forEach((item, index) => inner.check(item, `${path}[${index}]`));
  });

export const record = <F extends Fields>(fields: F): Field<DataOf<F>> =>
  field(shapeOf(fields), (value, path) => checkFields(fields, value, path));

/** A record with names of its own (an account variant's fields): text to text. */
export const textRecord = (): Field<{ readonly [name: string]: string }> =>
  field('text record', (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong(path, 'a record');
    for (const [name, member] of Object.entries(value)) if (typeof member !== 'string') wrong(`${path}.${name}`, 'text');
  });

/** Any JSON without fractions: a saga's own state, a request kept as it was made. */
export const json = <T>(): Field<T> => field('json', checkJson);

export const moneyField = (): Field<MoneyData> => record({ currency: text(), amount: bigInteger() });

export const postings = (): Field<readonly Posting[]> =>
  list(record({ account: text(), currency: text(), amount: bigInteger() }));

/**
 * Marks a member of an event as personal data. It is sealed under the key of the event's data subject before any
 * store sees it, and reads as null after that key is destroyed. Only whole members of an event can be marked.
 */
export const pii = <T>(inner: Field<T>): Field<T | null> => ({
  ...field<T | null>({ personal: inner.shape }, (value, path) => {
    if (value !== null) inner.check(value, path);
  }),
  personal: true,
  optional: inner.optional,
});

export function shapeOf(fields: Fields): { readonly [name: string]: FieldShape } {
  return Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, member.shape]));
}

export function checkFields(fields: Fields, value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong(path, 'a record');
  const data = value as Record<string, unknown>;
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(fields, name)) throw new TypeError(`${path}.${name} is not declared`);
  }
  for (const [name, member] of Object.entries(fields)) {
    const given = data[name];
    if (given === undefined && !member.optional) throw new TypeError(`${path}.${name} is missing`);
    member.check(given, `${path}.${name}`);
  }
}

function checkJson(value: unknown, path: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || value === undefined) return;
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) wrong(path, 'a safe integer (no fractions)');
  } else if (Array.isArray(value)) {
    // JSON would keep an absent item as null, and what is hashed must be what is kept
    value.forEach((item, index) => (item === undefined ? wrong(`${path}[${index}]`, 'JSON') : checkJson(item, `${path}[${index}]`)));
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) checkJson(member, `${path}.${name}`);
  } else {
    wrong(path, 'JSON');
  }
}
