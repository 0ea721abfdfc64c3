import {
  businessDayFrom,
  easterSunday,
  federalReserveHolidays,
  isBusinessDay,
  plusBusinessDays,
  targetHolidays,
} from './business-days.js';
import { type CutOff, executionDay, lastCutOff } from './cut-off.js';

describe('Business days', () => {
  it('know Easter of each year', () => {
    // published dates, the earliest and the latest of two centuries among them
    const known = ['1961-04-02', '2008-03-23', '2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25', '2285-03-22'];
    expect(known.map((day) => easterSunday(Number(day.slice(0, 4))))).toEqual(known);
  });

  it('of TARGET leave out six holidays', () => {
    expect(targetHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  it('of the Federal Reserve leave out eleven holidays', () => {
    expect(federalReserveHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
    expect(federalReserveHolidays(2021)).toHaveLength(10); // before Juneteenth
  });

  it('of the Federal Reserve move from a Sunday to the Monday, and from a Saturday nowhere', () => {
    expect(isBusinessDay('FEDERAL_RESERVE', '2027-07-05')).toBe(false); // the fourth is a Sunday
    expect(isBusinessDay('FEDERAL_RESERVE', '2026-07-03')).toBe(true); // the fourth is a Saturday
    expect(isBusinessDay('FEDERAL_RESERVE', '2023-01-02')).toBe(false);
    expect(isBusinessDay('FEDERAL_RESERVE', '2021-12-31')).toBe(true); // New Year's Day is a Saturday
  });

  it('follow each other over weekends and holidays', () => {
    expect(businessDayFrom('TARGET', '2026-04-03')).toBe('2026-04-07');
    expect(plusBusinessDays('TARGET', '2026-04-02', 1)).toBe('2026-04-07');
    expect(plusBusinessDays('TARGET', '2026-12-24', 2)).toBe('2026-12-29');
    expect(plusBusinessDays('FEDERAL_RESERVE', '2026-11-25', 1)).toBe('2026-11-27');
    expect(plusBusinessDays('FEDERAL_RESERVE', '2026-04-03', 0)).toBe('2026-04-03');
  });
});

describe('A cut-off', () => {
  const berlin: CutOff = { calendar: 'TARGET', timeZone: 'Europe/Berlin', time: '16:00' };
  const newYork: CutOff = { calendar: 'FEDERAL_RESERVE', timeZone: 'America/New_York', time: '17:00' };
  const last = (cutOff: CutOff, at: string) => lastCutOff(cutOff, new Date(at)).toISOString();

  it('is at the local time of each business day, in summer and in winter', () => {
    expect(last(berlin, '2026-01-15T22:30:00Z')).toBe('2026-01-15T15:00:00.000Z');
    expect(last(berlin, '2026-07-15T21:30:00Z')).toBe('2026-07-15T14:00:00.000Z');
    expect(last(newYork, '2026-01-16T04:30:00Z')).toBe('2026-01-15T22:00:00.000Z');
  });

  it('has come at its instant, and not a millisecond earlier', () => {
    expect(last(berlin, '2026-01-15T15:00:00.000Z')).toBe('2026-01-15T15:00:00.000Z');
    expect(last(berlin, '2026-01-15T14:59:59.999Z')).toBe('2026-01-14T15:00:00.000Z');
  });

  it('passes over weekends and holidays', () => {
    expect(last(berlin, '2026-04-07T13:59:59Z')).toBe('2026-04-02T14:00:00.000Z');
    expect(last(berlin, '2026-04-07T14:00:00Z')).toBe('2026-04-07T14:00:00.000Z');
    expect(last(berlin, '2026-04-06T20:00:00Z')).toBe('2026-04-02T14:00:00.000Z');
    expect(last(newYork, '2026-11-27T21:59:59Z')).toBe('2026-11-25T22:00:00.000Z');
    expect(last(newYork, '2026-11-27T22:00:00Z')).toBe('2026-11-27T22:00:00.000Z');
  });

  it('is an instant also in hours that the clocks repeat or leave out', () => {
    const early = { ...berlin, time: '02:30' };
    expect(last(early, '2026-03-30T00:29:59Z')).toBe('2026-03-27T01:30:00.000Z');
    expect(last(early, '2026-03-30T00:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    // the calendars have no business day on which clocks change; another zone has one: Cairo on a Thursday at 24:00
    const cairo: CutOff = { calendar: 'TARGET', timeZone: 'Africa/Cairo', time: '00:30' };
    expect(last(cairo, '2026-04-23T22:29:59Z')).toBe('2026-04-22T22:30:00.000Z');
    expect(last(cairo, '2026-04-23T22:30:00Z')).toBe('2026-04-23T22:30:00.000Z');
  });

  it('decides the day of execution', () => {
    expect(executionDay(berlin, new Date('2026-04-02T14:00:00Z'))).toBe('2026-04-02');
    expect(executionDay(berlin, new Date('2026-04-02T23:30:00Z'))).toBe('2026-04-07'); // Good Friday in Berlin
  });
});
