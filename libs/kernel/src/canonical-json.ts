/** Data of an event: strings, booleans, safe integers, null, and arrays and records of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

type JsonRecord = { readonly [key: string]: Json | undefined };

/** Above this, the built-in sort is used, since insertion sort takes quadratic time. */
const MAX_KEYS_INSERTED = 32;

const [DIGIT_0, DIGIT_9] = ['0'.charCodeAt(0), '9'.charCodeAt(0)] as const;

/**
 * The canonical form of a value (RFC 8785, for the values that events may hold): keys in code-unit order, no spaces, no absent members.
 * Hashes are computed over it.
 */
export function canonicalJson(value: Json): string {
  const ordered = inOrder(value);
  return ordered === undefined ? spelled(value) : JSON.stringify(ordered);
}

/**
 * The value with sorted and without absent members, so that one JSON.stringify serializes it. Serializing it piece by piece takes half as
 * long again, and several times its length in memory. Undefined if an object cannot keep the order.
 */
function inOrder(value: Json): Json | undefined {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? itemsInOrder(value) : membersInOrder(value as JsonRecord);
}

function itemsInOrder(items: readonly Json[]): readonly Json[] | undefined {
  let copy: Json[] | null = null;
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    const ordered = inOrder(item);
    if (ordered === undefined) return undefined;
    if (copy === null && ordered !== item) copy = items.slice(0, index);
    copy?.push(ordered);
  }
  return copy ?? items;
}

function membersInOrder(record: JsonRecord): JsonRecord | undefined {
  const copy: Record<string, Json> = {};
  for (const key of sorted(Object.keys(record))) {
    if (isReorderedByObjects(key)) return undefined;
    const member = record[key];
    if (member === undefined) continue;
    const ordered = inOrder(member);
    if (ordered === undefined) return undefined;
    copy[key] = ordered;
  }
  return copy;
}

/** True for keys that objects reorder (those that look like integers), and for `__proto__`, which would set the prototype. */
function isReorderedByObjects(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= DIGIT_0 && first <= DIGIT_9) || key === '__proto__';
}

/** Serializes any value piece by piece. */
function spelled(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`;
  const record = value as JsonRecord;
  const members = sorted(Object.keys(record)).flatMap((key) => {
    const member = record[key];
    return member === undefined ? [] : [`${JSON.stringify(key)}:${spelled(member)}`];
  });
  return `{${members.join(',')}}`;
}

/** The value without absent members, as it reads after storage; the same object if it has none. */
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

/**
 * Sorts in place by code units. For the few keys of most records, the built-in sort, which copies them twice, would cost more than everything
 * else.
 */
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
