import { isBirthDate, isCalendarDate, isFutureDate, periodBound, utcInstant } from './instants.js';

const NOW = '2026-03-10T12:00:00.000Z';

describe('an instant', () => {
  it.each([
    ['2025-10-13T09:30:00Z', '2025-10-13T09:30:00.000Z'],
    ['2025-10-13T09:30:00.123456789+14:00', '2025-10-12T19:30:00.123Z'],
    ['2025-10-13T09:30:00-14:00', '2025-10-13T23:30:00.000Z'],
    ['2024-02-29T23:59:59.999+05:45', '2024-02-29T18:14:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (given, utc) => {
    expect(utcInstant(given)).toBe(utc);
  });

  it.each([
    '2025-10-13T09:30:00+14:01',
    '2025-10-13T09:30:00+15:00',
    '2025-10-13T09:30:00-23:59',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '10000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2025-10-13T24:00:00Z',
    '2025-10-13T09:30:60Z',
    '2025-10-13T09:30:00',
    '2025-10-13T09:30Z',
    '2025-10-13 09:30:00Z',
    '2025-10-13',
    ' 2025-10-13T09:30:00Z',
    '',
    1_760_347_800_000,
    null,
    ['2025-10-13T09:30:00Z'],
  ])('is not %j', (given) => {
    expect(utcInstant(given)).toBeNull();
  });
});

describe('an end of a period', () => {
  it('may be a date alone, which begins or ends it with that day', () => {
    expect(periodBound('2024-01-01', 'start')).toBe('2024-01-01T00:00:00.000Z');
    expect(periodBound('2024-01-01', 'end')).toBe('2024-01-01T23:59:59.999Z');
    expect(periodBound('2024-01-01T01:00:00+02:00', 'end')).toBe('2023-12-31T23:00:00.000Z');
    expect(['0000-01-01', '2024-13-01', '2024-1-1', '2024'].map((given) => periodBound(given, 'start'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a date', () => {
  it('is a day that exists', () => {
    expect(['2024-02-29', '0001-01-01', '9999-12-31'].filter(isCalendarDate)).toHaveLength(3);
    expect(
      ['2023-02-29', '0000-12-31', '2024-02-30', '24-01-01', '2024-01-01T00:00:00Z'].filter(isCalendarDate),
    ).toEqual([]);
  });

  it('is in the future only when it has begun nowhere on earth', () => {
    expect(['2026-03-10', '2026-03-11', '2026-03-12'].map((date) => isFutureDate(date, NOW))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of birth lies from 1900 to today', () => {
    const clock = { now: () => new Date(NOW) };
    const dates = ['1899-12-31', '1900-01-01', '2026-03-11', '2026-03-12', '0001-01-01'];
    expect(dates.filter((date) => isBirthDate(date, clock))).toEqual(['1900-01-01', '2026-03-11']);
  });
});
