import fc from 'fast-check';

/** JSON text to insert literally, for values that JavaScript cannot represent. */
class RawJson {
  constructor(readonly text: string) {}
}

/** The JSON text of a value with raw parts. */
export function spelled(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${spelled(member)}`).join(',')}}`;
}

const raw = (text: string): RawJson => new RawJson(text);

/** A rotating selection of values, so that a test over many cases need not try every value in each. */
export function turned<T>(values: readonly T[], turn: number, count: number): T[] {
  return Array.from(
    { length: Math.min(count, values.length) },
    (_, index) => values[(turn * count + index) % values.length]!,
  );
}

/** Values that no member of any body may have, whatever its schema. */
export const UNSTORABLE: readonly unknown[] = [
  ...[
    '9007199254740993',
    '-9007199254740993',
    '123456789012345678901234567890',
    '1e999',
    '0.30000000000000000000001',
  ].map(raw),
  'before\0after',
  'half of \ud83d a pair',
  '\udca9',
  raw('{"__proto__":{"polluted":true}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw(`${'['.repeat(60)}${']'.repeat(60)}`),
  raw(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
];

export const WRONG_FOR_MOST: readonly unknown[] = [null, 17, 'NOT_ONE_OF_THEM', 'constructor', [], {}, true];

/** Values of every kind, most of which are invalid for most members. */
const ASSORTED: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\t\r\n',
  'x'.repeat(20_000),
  '💣'.repeat(700),
  '0',
  '1',
  '1e3',
  'null',
  'true',
  'NOT_ONE_OF_THEM',
  'constructor',
  '2023-02-29',
  '2025-10-13',
  '2025-10-13T25:00:00Z',
  '2025-10-13T09:30:00+18:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-05:00',
  'Customer:019542f5',
  'customer:019542f5-b3e7-8d02-8000-000000000001',
  'not an address',
  'javascript:alert(1)',
  "' OR 1=1; --",
  '../../etc/passwd',
  '${7*7}',
  [],
  [null],
  [[]],
  ['USD', 'USD'],
  [{}],
  {},
  { length: 3 },
  { toString: 'x' },
  { a: { b: [1] } },
];

/** Values that are invalid for a member by its documented schema; undefined if every value is valid. */
export function wrongValues(isValid: (value: unknown) => boolean): fc.Arbitrary<unknown> | undefined {
  const wrong = ASSORTED.filter((value) => !isValid(value));
  if (wrong.length === 0) return undefined;
  const anything = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.integer(), { maxLength: 3 }),
    fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), fc.boolean(), { maxKeys: 3 }),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...wrong) },
    { weight: 1, arbitrary: anything.map((value) => (isValid(value) || namesPrototype(value) ? wrong[0] : value)) },
  );
}

/** True for values for which a body is refused before its members are validated, so that the answer names one path (UNSTORABLE). */
function namesPrototype(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['__proto__', 'constructor', 'prototype'].some((name) => Object.hasOwn(value, name))
  );
}

/** Valid for most text schemas, but often forgotten. */
export const ODD_TEXTS: readonly string[] = [
  '💣 Zażółć gęślą jaźń 國字',
  '\u202eright to left',
  'e\u0301\u0301\u0301\u0301',
  'ﷺ',
  "Robert'); DROP TABLE event; --",
  '${jndi:ldap://x}',
  '<img src=x onerror=alert(1)>',
  '%s%n%00',
  '\u2028\u2029\ufeff',
  '__proto__',
  'constructor',
  '\\u0000',
  '"}]',
  "O'Connor-Smith, Jr.",
];

/** Texts for a query or a form. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e2',
  '+5',
  '0x10',
  '101',
  '9007199254740993',
  '9'.repeat(40),
  'NaN',
  'null',
  'undefined',
  'TRUE',
  'yes',
  'x'.repeat(3_000),
  '💣',
  "' OR 1=1; --",
  '2023-02-29',
  '2025-10-13',
  '2025-13-13T00:00:00Z',
  '2025-10-13T09:30:00+18:00',
  '0000-01-01',
  '9999-12-31T23:59:59-05:00',
  'Customer:x',
  'usd',
  '__proto__',
  'constructor',
  '[object Object]',
];

/** Query strings to which no parameter's schema applies. */
export const HOSTILE_QUERIES: readonly string[] = [
  'limit[]=1',
  'limit[a]=1',
  'limit%5B%5D=1',
  '__proto__[polluted]=1',
  'constructor=1',
  'toString=1',
  '&&&===&',
  '=',
  '?',
  'a=1&'.repeat(2_000),
  'hasOwnProperty=x&limit=1',
  '#',
  '%f0%9f%92%a3=1',
];

/** Texts that are not valid percent-encoding of storable text. */
export const UNDECODABLE: readonly string[] = ['%', '%00', '%ED%A0%80', '%FF', '%E0%A4', '%zz'];

export const INVENTED_CURSORS: readonly string[] = [
  'abc',
  '!!!',
  'MA',
  'MC4',
  ...['-1.x', `${'9'.repeat(18)}.aaaaaaaaaaaaaaaa`, `${'9'.repeat(300)}.a`].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
];

/** Bodies that are not JSON or contain values that we refuse in JSON. `right` is a valid one. */
export function notJson(right: string): readonly (string | Buffer)[] {
  return [
    right.slice(0, -1),
    `${right}}`,
    '{',
    '{"a":',
    "{'a':1}",
    '{a:1}',
    'NaN',
    '\u0001',
    ' ',
    '"text',
    '[1,]',
    '{"a":1,}',
    Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
    '['.repeat(100_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{"__proto__":{"polluted":true}}',
    '{"a":{"constructor":{"prototype":{}}}}',
    '{"a":"\\u0000"}',
    '{"a\\ud800":1}',
    '{"a":1e999}',
  ];
}

/** JSON that is not an object. */
export function notObjects(right: string): readonly string[] {
  return ['null', '[]', '"text"', '3', 'true', `[${right}]`];
}

/** Headers that declare a body that is not plain JSON in UTF-8. */
export const otherTypes: readonly Readonly<Record<string, string | null>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'json' },
  { 'content-type': ',' },
  { 'content-type': null },
  { 'content-encoding': 'gzip' },
];

/** Bodies that are not a multipart form. `right` is a valid one. */
export function notForms(right: string): readonly string[] {
  return [
    right.slice(0, -30),
    right.slice(0, 40),
    'no form at all',
    '{"a":1}',
    right.replaceAll('form-data', 'attachment'),
    '\0'.repeat(1_000),
  ];
}

/** Malformed ids for a path, percent-encoded. */
export function malformedIds(resource: string): readonly string[] {
  const uuid = '019542f5-b3e7-8d02-8000-00000000dead';
  return [
    'x',
    `${resource}:`,
    `${resource}:not-a-uuid`,
    `${resource}:${uuid.toUpperCase()}`,
    `${resource}:${uuid}0`,
    `${resource}:${uuid}%0A`,
    `%20${resource}:${uuid}`,
    `${resource.toLowerCase()}:${uuid}`,
    `Unknown:${uuid}`,
    uuid,
    'x'.repeat(3_000),
    '%F0%9F%92%A3',
    '__proto__',
    'constructor',
    '..%2F..%2Fetc',
    '%27%20OR%201%3D1',
    '*',
  ];
}
