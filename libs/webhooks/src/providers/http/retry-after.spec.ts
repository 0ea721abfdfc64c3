import { retryAfterMilliseconds } from './retry-after.js';

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Wed, 01 Jan 2025 00:05:00 GMT', 300_000],
    ['Tue, 31 Dec 2024 23:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['99999999999999999999', null],
    ['2025-01-01', null],
    [undefined, null],
    [['1', '2'], null],
  ])('%j is %j milliseconds', (header, expected) => {
    expect(retryAfterMilliseconds(header, new Date('2025-01-01T00:00:00.000Z'))).toBe(expected);
  });
});
