import * as fc from 'fast-check';
import { inexactNumbersIn } from './exact-numbers.js';

const inexactIn = (text: string) => inexactNumbersIn(text, 10);

describe('numbers that JSON.parse does not keep', () => {
  it.each([
    ['{"amount":9007199254740993}', 'amount'],
    ['{"amount":-9007199254740993}', 'amount'],
    ['[1,2,{"a":[0.1,100.00000000000000001]}]', '[2].a[1]'],
    ['{"text":"9007199254740993 \\" \\\\","rate":1e400}', 'rate'],
    ['{"a":{"b":1},"c":{},"d":[],"e":12345678901234567890}', 'e'],
    ['{"\\u0061b":1.00000000000000000001e2}', 'ab'],
    ['{"tiny":1e-400}', 'tiny'],
    ['9007199254740993', ''],
  ])('finds the place in %s', (text, place) => {
    expect(inexactIn(text)).toEqual([place]);
  });

  it('finds every place, up to a number of them', () => {
    const text = '{"a":9007199254740993,"b":[1,1e999],"c":{"d":0.1,"e":12345678901234567891}}';
    expect(inexactIn(text)).toEqual(['a', 'b[1]', 'c.e']);
    expect(inexactNumbersIn(text, 2)).toEqual(['a', 'b[1]']);
  });

  it.each([
    '{"amount":9007199254740991}',
    '{"amount":9007199254740992}',
    '{"a":1e3,"b":1.50E+2,"c":0.0,"d":-0,"e":1E-7}',
    '{"rate":0.1234567890123456}',
    '{"key":"9007199254740993"}',
    '{"9007199254740993":1}',
    '{"amount":100000000000000000000}',
    '{"zero":0.00000000000000000000}',
  ])('finds nothing in %s', (text) => {
    expect(inexactIn(text)).toEqual([]);
  });

  it('finds nothing in any value that was written from memory, unless it is an integer beyond the safe ones', () => {
    const texts = fc.json().filter((text) => !/\d{16}/.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        expect(inexactIn(text)).toEqual([]);
      }),
    );
  });

  it('finds every integer beyond the safe ones that a double rounds, wherever it stands', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }), fc.string(), (integer, beside) => {
        const text = `{"beside":${JSON.stringify(beside)},"here":[${integer}]}`;
        const places = inexactIn(text);
        if (BigInt(Number(integer)) === integer && places.length === 0) return;
        expect(places).toEqual(['here[0]']);
      }),
    );
  });
});
