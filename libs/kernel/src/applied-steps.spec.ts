import { StepContentConflict, AppliedSteps, requireSameContent } from './applied-steps.js';

describe('the set of steps taken', () => {
  it('has the added steps and leaves earlier versions unchanged', () => {
    const one = AppliedSteps.none.with('a');
    const two = one.with('b');
    expect([one.has('a'), one.has('b'), two.has('a'), two.has('b')]).toEqual([true, false, true, true]);
    expect(AppliedSteps.none.has('a')).toBe(false);
  });

  it('keeps two continuations of one version apart', () => {
    const base = AppliedSteps.none.with('a');
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

  it('is the same set when the step is in it already', () => {
    const set = AppliedSteps.none.with('a');
    expect(set.with('a')).toBe(set);
  });

  it('answers a repetition with the same content, and faults on one with another', () => {
    const steps = AppliedSteps.none.with('credited', 'USD 100');
    expect([steps.isRepeated('credited', 'USD 100'), steps.isRepeated('debited', 'USD 100')]).toEqual([true, false]);
    expect(() => steps.isRepeated('credited', 'USD 101')).toThrow(StepContentConflict);
    expect(steps.contentOf('credited')).toBe('USD 100');
  });

  it('keeps the contents of two continuations apart', () => {
    const base = AppliedSteps.none.with('a', '1');
    const left = base.with('b', 'left');
    const right = base.with('b', 'right');
    expect([left.contentOf('b'), right.contentOf('b'), base.contentOf('b')]).toEqual(['left', 'right', null]);
  });

  it('compares whole contents whatever the order of their members', () => {
    expect(() => requireSameContent('open', { a: 1, b: undefined }, { a: 1 })).not.toThrow();
    expect(() => requireSameContent('open', { a: 1, b: 2 }, { b: 2, a: 1 })).not.toThrow();
    expect(() => requireSameContent('open', { a: 1 }, { a: 2 })).toThrow(StepContentConflict);
  });
});
