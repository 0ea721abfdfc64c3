export type JsonRecord = { readonly [name: string]: unknown };

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own members only; ignores prototypes. */
export function memberOf(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The given members that are texts. */
export function textsOf(record: JsonRecord, names: readonly string[]): { readonly [name: string]: string } {
  const texts = names.flatMap((name) => {
    const value = memberOf(record, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
