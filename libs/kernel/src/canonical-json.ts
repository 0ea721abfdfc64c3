/** Data of an event: text, booleans, safe integers, null, lists and records of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

type JsonRecord = { readonly [key: string]: Json | undefined };

/** Characters that JSON may have to escape: controls, the quote, the backslash, and surrogates, of which an unpaired one is escaped. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** More are left to a sort whose cost does not grow with their square. */
const MAX_KEYS_INSERTED = 32;

/**
 * The one spelling of a value (RFC 8785 for the values events may hold): keys in code-unit order, no spaces,
 * absent members left out. Hashes are taken over it.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as { readonly [key: string]: Json | undefined };
  let members = '';
  for (const key of sorted(Object.keys(record))) {
    const member = record[key];
    if (member !== undefined) members += `${members === '' ? '' : ','}${spelledKey(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** The value without the members that are absent, as it reads once it was stored; the same one where none is. */
export function withoutAbsent<Value extends Json>(value: Value): Value {
  return present(value) as Value;
}

function present(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? presentItems(value) : presentMembers(value as JsonRecord);
}

function presentItems(items: readonly Json[]): readonly Json[] {
  for (let index = 0; index < items.length; index++)
    if (present(items[index]!) !== items[index]) return items.map(present);
  return items;
}

function presentMembers(record: JsonRecord): JsonRecord {
  for (const name in record) {
    const member = record[name];
    if (member === undefined || present(member) !== member) return copyOfPresent(record);
  }
  return record;
}

function copyOfPresent(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, member]) => (member === undefined ? [] : [[name, present(member)]])),
  );
}

/** In code-unit order, in place: for the few keys that most records have the library's sort, which copies them twice, costs more than all the rest. */
function sorted(keys: string[]): string[] {
  if (keys.length > MAX_KEYS_INSERTED) return keys.sort();
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end]!;
    let place = end;
    while (place > 0 && keys[place - 1]! > key) keys[place] = keys[--place]!;
    keys[place] = key;
  }
  return keys;
}

/** Spellings of keys, which are few and repeat; all are forgotten when a caller brings many. */
const SPELLED_KEYS = new Map<string, string>();
const MAX_KEYS_KEPT = 2_000;
const MAX_LENGTH_KEPT = 64;

function spelledKey(key: string): string {
  const known = SPELLED_KEYS.get(key);
  if (known !== undefined) return known;
  const spelled = quoted(key);
  if (key.length > MAX_LENGTH_KEPT) return spelled;
  if (SPELLED_KEYS.size >= MAX_KEYS_KEPT) SPELLED_KEYS.clear();
  SPELLED_KEYS.set(key, spelled);
  return spelled;
}

function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
