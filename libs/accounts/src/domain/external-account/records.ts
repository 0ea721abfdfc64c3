export type JsonRecord = { readonly [name: string]: unknown };

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own members only: nothing is read off a prototype. */
export function memberOf(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The named texts of a record that are there. */
export function textsOf(record: JsonRecord, names: readonly string[]): { readonly [name: string]: string } {
  const texts = names.flatMap((name) => {
    const value = memberOf(record, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
