import { sameText } from './same-text.js';

describe('Comparing secrets', () => {
  it('tells equal ones from all others, of any length', () => {
    expect(sameText('a', 'a')).toBe(true);
    expect(sameText('', '')).toBe(true);
    for (const other of ['', 'b', 'aa', 'A', 'a\0']) expect(sameText('a', other)).toBe(false);
  });
});
