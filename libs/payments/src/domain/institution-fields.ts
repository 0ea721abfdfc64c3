import type { Json } from '@app/kernel';

/** Longest value of a field that institutions exchange. */
const MAX_VALUE_LENGTH = 1_000;

/** Says of a value that it is too long. */
export const TOO_LONG = `must have at most ${MAX_VALUE_LENGTH} characters`;

/** Values of fields that an institution requests about a person, by field name. */
export type FieldValues = Readonly<Record<string, string>>;

/**
 * The values of the fields that an institution requests: those that the platform states, else the service's own. Without a value where there is none. `long`: names of
 * fields whose values are longer than institutions exchange.
 */
export function valuesOf(
  names: readonly string[],
  stated: Readonly<Record<string, Json>>,
  known: FieldValues,
): { readonly values: FieldValues; readonly long: readonly string[] } {
  const given = names
    .map((name) => [name, textOf(ownMember(stated, name)) || textOf(ownMember(known, name))] as const)
    .filter(([, value]) => value !== '');
  const long = given.filter(([, value]) => value.length > MAX_VALUE_LENGTH).map(([name]) => name);
  return { values: Object.fromEntries(given), long };
}

function ownMember<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Institutions exchange texts: any other value is written as JSON. */
function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
