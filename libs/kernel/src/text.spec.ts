import { firstOfEach, withoutTrailing } from './text.js';

it.each([
  ['1500', '15'],
  ['15', '15'],
  ['000', ''],
  ['', ''],
])('%s without trailing zeros is %s', (text, expected) => {
  expect(withoutTrailing(text, '0')).toBe(expected);
});

it('keeps the first of each key, in order', () => {
  expect(firstOfEach(['b', 'a', 'B', 'c', 'A'], (text) => text.toLowerCase())).toEqual(['b', 'a', 'c']);
});
