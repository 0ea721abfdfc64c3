import { constantTimeEquals } from './constant-time-equals.js';

describe('Comparing secrets', () => {
  it('distinguishes equal ones from all others, of any length', () => {
    expect(constantTimeEquals('a', 'a')).toBe(true);
    expect(constantTimeEquals('', '')).toBe(true);
    for (const other of ['', 'b', 'aa', 'A', 'a\0']) expect(constantTimeEquals('a', other)).toBe(false);
  });
});
