import { Refusal, invalidInput } from '@app/kernel';
import { inexactNumberIn } from './exact-numbers.js';

const DEEPEST = 32;
/** Items of one list, and of all lists of a body: processing an item costs more than reading it. */
const MAX_LIST_ITEMS = 1_000;
const MAX_ITEMS = 10_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATE = /\p{Surrogate}/u;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** True when a Content-Type is JSON in UTF-8. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType !== undefined && JSON_TYPE.test(contentType.trim());
}

/**
 * Reads a JSON body. 400 INVALID_REQUEST_FORMAT when it is not JSON; 400 INVALID_INPUT, naming the place, when it holds
 * values that no store keeps unchanged: numbers a double rounds, NUL characters, halves of surrogate pairs, names that
 * reach into object prototypes, nesting beyond 32, lists beyond a thousand items.
 */
export function readJsonBody(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_REQUEST_FORMAT', 'The request body is not valid JSON.');
  }
  inspect(value, '', 0, { items: 0 });
  const inexact = inexactNumberIn(text);
  if (inexact !== null) refuse(inexact, 'is a number with more digits than can be kept exactly');
  return value;
}

function inspect(value: unknown, path: string, depth: number, seen: { items: number }): void {
  if (typeof value === 'string') return inspectText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) refuse(path, `is nested deeper than ${DEEPEST} levels`);
  if (Array.isArray(value)) {
    if (value.length > MAX_LIST_ITEMS) refuse(path, `must hold at most ${MAX_LIST_ITEMS} items`);
    seen.items += value.length;
    if (seen.items > MAX_ITEMS) refuse('', `must hold at most ${MAX_ITEMS} items in all its lists`);
    value.forEach((item, index) => inspect(item, `${path}[${index}]`, depth + 1, seen));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(name)) refuse(path, `may not have a member named ${name}`);
    inspectText(name, path);
    inspect(member, path === '' ? name : `${path}.${name}`, depth + 1, seen);
  }
}

function inspectText(text: string, path: string): void {
  if (text.includes('\0')) refuse(path, 'contains a NUL character');
  if (LONE_SURROGATE.test(text)) refuse(path, 'contains half of a surrogate pair');
}

function refuse(path: string, message: string): never {
  const field = path === '' ? 'body' : path;
  throw invalidInput(`${field} ${message}.`, { field, message });
}
