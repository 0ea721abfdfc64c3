import { occupancyOf } from './occupancy.mjs';

describe('The occupancy of a run', () => {
  it('counts from when the first worker had nothing left to do', () => {
    const files = [
      { name: 'a', start: 0, end: 4_000 },
      { name: 'b', start: 0, end: 6_000 },
      { name: 'c', start: 4_000, end: 10_000 },
    ];
    expect(occupancyOf(files, 2)).toEqual({ mean: 1.6, tail: 4_000, last: ['c'] });
  });

  it('is whole when all workers end together', () => {
    const files = [
      { name: 'a', start: 0, end: 5_000 },
      { name: 'b', start: 0, end: 5_000 },
    ];
    expect(occupancyOf(files, 2)).toEqual({ mean: 2, tail: 0, last: [] });
  });

  it('has fewer files than workers throughout', () => {
    expect(occupancyOf([{ name: 'a', start: 1_000, end: 3_000 }], 3)).toEqual({ mean: 1, tail: 2_000, last: ['a'] });
  });
});
