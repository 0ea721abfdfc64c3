import { isFutureDate } from './calendar-date.js';

describe('a calendar date', () => {
  it('lies in the future only when it has begun nowhere on earth', () => {
    const now = '2026-03-10T12:00:00.000Z';
    expect(isFutureDate('2026-03-10', now)).toBe(false);
    expect(isFutureDate('2026-03-11', now)).toBe(false);
    expect(isFutureDate('2026-03-12', now)).toBe(true);
  });
});
