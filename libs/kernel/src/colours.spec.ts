import { COLOUR, contrastOf, isDark } from './colours.js';

describe('Colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#1f55c4', '#FFFFFF', 6.66],
  ])('%s with %s has the contrast %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it('are dark where white is the easier text', () => {
    expect(['#000000', '#1f55c4', '#8ab0ff', '#ffffff'].map(isDark)).toEqual([true, true, false, false]);
  });

  it.each(['16202e', '#16202', '#16202g', 'red', '#16202e;', '#16202e\n'])('are not written %j', (text) => {
    expect(COLOUR.test(text) && text.length === 7).toBe(false);
  });
});
