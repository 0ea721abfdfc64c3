import * as fc from 'fast-check';
import { Refusal } from '@app/kernel';
import { isJsonType, readJsonBody } from './json-body.js';

/** The class of the error that an action throws, or undefined. */
function thrownBy(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as Error).constructor;
  }
}

describe('reading a JSON body', () => {
  it('returns the written value, for any value without forbidden names and integers that no double represents', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\ud[89a-f]|__proto__|constructor|prototype|\d{16}/.test(text));
        expect(readJsonBody(Buffer.from(text))).toEqual({ value: JSON.parse(text), faults: [] });
      }),
    );
  });

  it('refuses any bytes with a refusal and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect([undefined, Refusal]).toContain(thrownBy(() => readJsonBody(Buffer.from(bytes))));
      }),
    );
  });

  it.each([
    ["{'a':1}", 'The request body is not valid JSON: see line 1, column 2.'],
    ['{\n  "a": 1,\n}', 'The request body is not valid JSON: see line 3, column 1.'],
    ['{"a":1', /^The request body is not valid JSON: /],
    ['', 'The request body is not valid JSON: it ends too early.'],
    ['secret=1', 'The request body is not valid JSON.'],
  ])('says where %j stops being JSON, and repeats nothing of it', (body, message) => {
    expect(() => readJsonBody(Buffer.from(body))).toThrow(message);
  });

  it('takes 32 levels and refuses 33', () => {
    const nested = (levels: number): Buffer => Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(() => readJsonBody(nested(32))).not.toThrow();
    expect(() => readJsonBody(nested(33))).toThrow(/deeper than 32/);
  });

  it('keeps characters outside the basic plane', () => {
    expect(readJsonBody(Buffer.from('"\\ud83d\\ude00 😀"')).value).toBe('😀 😀');
  });

  it('names every place that cannot be kept, once each and a hundred at most', () => {
    const body = '{"a":"\\u0000","b":[9007199254740993,"\\ud800"],"\\ud800":1,"c\\u0000":1e999,"d":1}';
    const { faults, value } = readJsonBody(Buffer.from(body));
    expect(value).toMatchObject({ a: '\ufffd', b: [expect.any(Number), '\ufffd'] });
    expect(faults.map(({ field }) => field)).toEqual(['a', 'b[1]', 'body', 'b[0]', 'c\0']);
    const many = JSON.stringify(Array.from({ length: 200 }, () => '\0'));
    expect(readJsonBody(Buffer.from(many)).faults).toHaveLength(100);
  });

  it('names each member that its object has twice, however it is written, and no other', () => {
    const named = (text: string): readonly string[] =>
      readJsonBody(Buffer.from(text)).faults.map(({ field, message }) => `${field} ${message}`);
    expect(named('{"amount":1,"b":[{"c":1 , "c" : 2}],"\\u0061mount":3}')).toEqual([
      'b[0].c must be sent once',
      'amount must be sent once',
    ]);
    expect(named('{"a":{"x":1},"b":{"x":1},"c":"\\":1","d":[{"x":"\\"x\\":"},{"x":2}]}')).toEqual([]);
  });

  it('answers no more than it is sent many times over: long names are refused, long places cut short', () => {
    const read = (text: string): unknown => readJsonBody(Buffer.from(text));
    const long = 'k'.repeat(257);
    expect(() => read(`{"a":{"${long}":1}}`)).toThrow(
      'a must not have a member whose name is longer than 256 characters.',
    );
    const deep = `${`{"${long.slice(1)}":`.repeat(8)}"\\u0000"${'}'.repeat(8)}`;
    const [fault] = readJsonBody(Buffer.from(deep)).faults;
    expect(fault!.field).toBe(`${long.slice(1)}.${'k'.repeat(43)}…`);
  });

  it('has a thousand members in an object, and ten thousand in all', () => {
    const object = (length: number) => Object.fromEntries(Array.from({ length }, (_, place) => [`m${place}`, 1]));
    const read = (value: unknown): unknown => readJsonBody(Buffer.from(JSON.stringify(value)));
    expect(read({ a: object(1_000) })).toBeDefined();
    expect(() => read({ a: object(1_001) })).toThrow('a must hold at most 1000 members.');
    expect(() => read(Array.from({ length: 11 }, () => object(1_000)))).toThrow(
      'body must hold at most 10000 members in all its objects.',
    );
  });
});

describe('the content type of JSON', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/merge-patch+json',
  ])('is %s', (type) => {
    expect(isJsonType(type)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'text/json',
    'application/jsonp',
    'application/json; charset=latin1',
    'text/plain; application/json',
  ])('is not %s', (type) => {
    expect(isJsonType(type)).toBe(false);
  });
});

describe('the lists of a body', () => {
  const read = (value: unknown): unknown => readJsonBody(Buffer.from(JSON.stringify(value)));
  const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

  it('hold a thousand items each, and ten thousand in all', () => {
    expect(read({ a: list(1_000) })).toBeDefined();
    expect(() => read({ a: { b: list(1_001) } })).toThrow('a.b must hold at most 1000 items.');
    expect(() => read(Object.fromEntries(list(11).map((name) => [`a${name}`, list(1_000)])))).toThrow(
      'body must hold at most 10000 items in all its lists.',
    );
  });
});
