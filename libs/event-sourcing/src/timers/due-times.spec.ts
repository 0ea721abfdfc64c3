import { DueTimes } from './due-times.js';

describe('times at which something is due', () => {
  it('are taken once, when they have come', () => {
    const times = new DueTimes();
    times.add(new Date(2_000));
    times.add(new Date(1_000));
    expect(times.takeUpTo(new Date(999))).toBe(false);
    expect(times.takeUpTo(new Date(1_000))).toBe(true);
    expect(times.takeUpTo(new Date(1_999))).toBe(false);
    expect(times.takeUpTo(new Date(5_000))).toBe(true);
    expect(times.takeUpTo(new Date(5_000))).toBe(false);
  });
});
