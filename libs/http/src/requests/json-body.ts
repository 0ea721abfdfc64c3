import { type FieldError, Refusal, invalidInput } from '@app/kernel';
import { inexactNumbersIn } from './exact-numbers.js';
import { repeatedMembersIn } from './repeated-members.js';

const DEEPEST = 32;
/** Limit for the items of one list, of all lists of a body, and of object members: processing an item costs more than reading it. */
const MAX_LIST_ITEMS = 1_000;
const MAX_ITEMS = 10_000;
const MAX_MEMBERS_OF_OBJECT = 1_000;
const MAX_MEMBERS = 10_000;
const MAX_NAME_LENGTH = 256;
/** Characters of a path that an error shows, so that an answer is not many times as long as its request. */
const MAX_SHOWN_PATH = 300;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATE = /\p{Surrogate}/u;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** True if a Content-Type is JSON in UTF-8. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType !== undefined && JSON_TYPE.test(contentType.trim());
}

/** A parsed body, with the faults of values that cannot be stored unchanged. */
interface JsonBody {
  /** If there are faults, bad characters are replaced, so that validation rules need not handle them. */
  readonly value: unknown;
  readonly faults: readonly FieldError[];
}

/** More would not help to correct a request. */
const MAX_FAULTS = 100;

/**
 * Parses a JSON body. Throws 400 INVALID_REQUEST_FORMAT if it is not JSON. Throws 400 INVALID_INPUT with the path if it exceeds limits: names
 * that reach object prototypes or are longer than 256 characters, nesting beyond 32 levels, lists and objects beyond a thousand items.
 *
 * `faults` lists up to a hundred numbers that a double rounds, repeated members, NUL characters and unpaired surrogates. A body with faults
 * must be refused.
 */
export function readJsonBody(bytes: Buffer): JsonBody {
  const text = textOf(bytes);
  const value = parsed(text);
  const seen: Seen = { items: 0, members: 0, faults: [] };
  inspect(value, '', 0, seen);
  for (const path of repeatedMembersIn(text, seen.members, MAX_FAULTS)) note(path, 'must be sent once', seen);
  const message = 'is a number with more digits than can be stored exactly';
  for (const path of inexactNumbersIn(text, MAX_FAULTS)) note(path, message, seen);
  return { value: seen.faults.length === 0 ? value : storable(text), faults: seen.faults };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('INVALID_REQUEST_FORMAT', 'The request body is not UTF-8 text.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('INVALID_REQUEST_FORMAT', `The request body is not valid JSON${placeOf(error, text)}.`);
  }
}

/** Position at which the parser stopped, if it states one. Its message is not passed on, since it repeats part of the text. */
function placeOf(error: unknown, text: string): string {
  const { message } = error as SyntaxError;
  if (message === 'Unexpected end of JSON input') return ': it ends too early';
  const position = / at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return '';
  const lines = text.slice(0, Number(position)).split('\n');
  return `: see line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

function storable(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '\ufffd') : value,
  );
}

/** Counts over a whole body. */
interface Seen {
  items: number;
  members: number;
  readonly faults: FieldError[];
}

function inspect(value: unknown, path: string, depth: number, seen: Seen): void {
  if (typeof value === 'string') return inspectText(value, path, seen);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) refuse(path, `is nested deeper than ${DEEPEST} levels`);
  if (Array.isArray(value)) {
    if (value.length > MAX_LIST_ITEMS) refuse(path, `must hold at most ${MAX_LIST_ITEMS} items`);
    seen.items += value.length;
    if (seen.items > MAX_ITEMS) refuse('', `must hold at most ${MAX_ITEMS} items in all its lists`);
    value.forEach((item, index) => inspect(item, `${path}[${index}]`, depth + 1, seen));
    return;
  }
  const members = Object.entries(value);
  if (members.length > MAX_MEMBERS_OF_OBJECT) refuse(path, `must hold at most ${MAX_MEMBERS_OF_OBJECT} members`);
  seen.members += members.length;
  if (seen.members > MAX_MEMBERS) refuse('', `must hold at most ${MAX_MEMBERS} members in all its objects`);
  for (const [name, member] of members) {
    if (name.length > MAX_NAME_LENGTH)
      refuse(path, `must not have a member whose name is longer than ${MAX_NAME_LENGTH} characters`);
    if (FORBIDDEN_KEYS.has(name)) refuse(path, `must not have a member named ${name}`);
    inspectText(name, path, seen);
    inspect(member, path === '' ? name : `${path}.${name}`, depth + 1, seen);
  }
}

function inspectText(text: string, path: string, seen: Seen): void {
  if (text.includes('\0')) note(path, 'contains a NUL character', seen);
  else if (LONE_SURROGATE.test(text)) note(path, 'contains half of a surrogate pair', seen);
}

function note(path: string, message: string, { faults }: Seen): void {
  const field = nameOf(path);
  if (faults.length < MAX_FAULTS && !faults.some((fault) => fault.field === field)) faults.push({ field, message });
}

function refuse(path: string, message: string): never {
  const field = nameOf(path);
  throw invalidInput(`${field} ${message}.`, { field, message });
}

function nameOf(path: string): string {
  if (path.length <= MAX_SHOWN_PATH) return path === '' ? 'body' : path;
  return `${Buffer.from(path.slice(0, MAX_SHOWN_PATH)).toString()}…`; // a split surrogate pair becomes a replacement character
}
