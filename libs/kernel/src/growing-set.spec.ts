import { GrowingSet } from './growing-set.js';

describe('GrowingSet', () => {
  it('has what was put in and leaves earlier generations as they were', () => {
    const one = GrowingSet.empty.with('a');
    const two = one.with('b');
    expect([one.has('a'), one.has('b'), two.has('a'), two.has('b')]).toEqual([true, false, true, true]);
    expect(GrowingSet.empty.has('a')).toBe(false);
  });

  it('keeps two continuations of one generation apart', () => {
    const base = GrowingSet.empty.with('a');
    const left = base.with('left');
    const right = base.with('right').with('more');
    expect([left.has('left'), left.has('right'), right.has('left'), right.has('right'), right.has('more')]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect([left.size, right.size]).toEqual([2, 3]);
  });

  it('is the same set when the value is there already', () => {
    const set = GrowingSet.empty.with('a');
    expect(set.with('a')).toBe(set);
  });
});
