import canonicalize from 'canonicalize';
import * as fc from 'fast-check';
import { canonicalJson, type Json, withoutAbsent } from './canonical-json.js';

describe('The canonical JSON of a value', () => {
  it('orders keys by code unit, leaves no spaces and drops absent members', () => {
    expect(canonicalJson({ b: [1, 'two', null], a: { d: undefined, c: true } })).toBe(
      '{"a":{"c":true},"b":[1,"two",null]}',
    );
  });

  it.each<[string, Json]>([
    ['keys beyond the basic plane', { '\u{1F600}': 1, '\uFB33': 2, '\u20AC': 3, '\u0080': 4, '1': 5, '\r': 6 }],
    ['escapes', '\u000f\n\'"\\/\u20ac$'],
    ['lone surrogate-free text in nested lists', [['é', [{}], []]]],
    ['keys that look like numbers', { '10': 'a', '9': 'b', '1': 'c' }],
    ['such keys deep inside', { b: [{ a: 1 }, { y: { '10': 'a', '9': null }, x: [] }], a: true }],
    ['the name of the prototype', JSON.parse('{"b":{"a":1,"__proto__":{"c":2}},"a":[]}') as Json],
    ['a record whose keys are in order beside one whose are not', [{ a: 1, b: 2 }, { b: 2, a: 1 }, 'c']],
  ])('agrees with the canonicalize package on %s', (_, value) => {
    expect(canonicalJson(value)).toBe(canonicalize(value));
  });

  it('agrees with the canonicalize package on any event data', () => {
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        fc.constant(null),
        fc.maxSafeInteger(),
        fc.array(tie('value')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
      ) as fc.Arbitrary<Json>,
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(canonicalJson(any)).toBe(canonicalize(any));
      }),
    );
  });

  it('agrees with the canonicalize package on many keys, and on long ones, each time', () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => `${index}"${'k'.repeat(index % 100)}`);
    const record = Object.fromEntries(keys.map((key, index) => [key, index]));
    for (let time = 0; time < 2; time++) expect(canonicalJson(record)).toBe(canonicalize(record));
  });

  it('is the same in whatever order the members were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).reverse());
        expect(canonicalJson(record)).toBe(canonicalJson(reversed));
      }),
    );
  });
});

describe('A value without its absent members', () => {
  const absent = fc.constant(undefined) as unknown as fc.Arbitrary<Json>;
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.maxSafeInteger(),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), fc.oneof(tie('value'), absent), { noNullPrototype: true }),
    ) as fc.Arbitrary<Json>,
  }));

  it('equals the value that is read back once it was written, and is spelled as the value is', () => {
    fc.assert(
      fc.property(value, (any) => {
        const kept = withoutAbsent(any);
        expect(kept).toStrictEqual(JSON.parse(JSON.stringify(any)));
        expect(canonicalJson(kept)).toBe(canonicalJson(any));
      }),
    );
  });

  it('is the value itself where none is absent', () => {
    fc.assert(
      fc.property(value, (any) => {
        const kept = withoutAbsent(any);
        expect(withoutAbsent(kept)).toBe(kept);
      }),
    );
  });
});
