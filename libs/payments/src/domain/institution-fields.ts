import type { Json } from '@app/kernel';

/** Maximum length of a field value that institutions exchange. */
const MAX_VALUE_LENGTH = 1_000;

/** Error message for a value that is too long. */
export const TOO_LONG = `must have at most ${MAX_VALUE_LENGTH} characters`;

/** Values of fields that an institution requests about a person, by field name. */
export type FieldValues = Readonly<Record<string, string>>;

/**
 * Values of the fields that an institution requests: the platform's, or else the service's own. Fields without a value are left out.
 * `long`: names of the fields whose values exceed the maximum length.
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

/** Institutions exchange texts, so any other value is serialized as JSON. */
function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
