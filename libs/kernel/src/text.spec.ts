import { endingOf, firstOfEach, withoutTrailing } from './text.js';

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

it.each([
  ['account 002', '002'],
  ['002', '002'],
  ['0020', 'ORDINARY'],
  ['02', 'ORDINARY'],
  ['', 'ORDINARY'],
])('%s ends with %s', (text, expected) => {
  expect(endingOf(text, ['002', '003'])).toBe(expected);
});
