import { DatabaseClock } from './database-clock.js';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

describe('the clock of the database', () => {
  let monotonic: number;
  let clock: DatabaseClock;
  beforeEach(() => {
    monotonic = 1_000;
    clock = new DatabaseClock(() => monotonic);
  });

  it(`is the system's clock before the first answer`, () => {
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it('continues from the last answer by the monotonic clock', () => {
    clock.adopt(NOON, { sentAt: 990, answeredAt: 1_010 });
    monotonic += 5_000;
    expect(clock.now()).toEqual(new Date(NOON + 5_000));
  });

  it('adopts a more precise answer, and ignores a less precise one that agrees', () => {
    clock.adopt(NOON, { sentAt: 900, answeredAt: 1_100 });
    clock.adopt(NOON + 40, { sentAt: 999, answeredAt: 1_001 });
    expect(clock.now()).toEqual(new Date(NOON + 40));
    clock.adopt(NOON, { sentAt: 900, answeredAt: 1_100 });
    expect(clock.now()).toEqual(new Date(NOON + 40));
  });

  it('follows the database when its time is changed', () => {
    clock.adopt(NOON, { sentAt: 999, answeredAt: 1_001 });
    clock.adopt(NOON - 60_000, { sentAt: 950, answeredAt: 1_050 });
    expect(clock.now()).toEqual(new Date(NOON - 60_000));
  });
});
