import { isoDurationOf } from './clock.commands.js';

describe('a duration of pay clock', () => {
  it.each([
    ['2w', 'P2W'],
    ['3d', 'P3D'],
    ['12h', 'PT12H'],
    ['30m', 'PT30M'],
    ['10s', 'PT10S'],
    ['P1M', 'P1M'],
    ['soon', 'soon'],
  ])('%s is %s', (given, duration) => {
    expect(isoDurationOf(given)).toBe(duration);
  });
});
