/** Business days of settlement systems, computed by rule, so no list of dates needs maintenance. */

/** A day as YYYY-MM-DD. */
export type Day = string;

/** Settlement system that defines the holidays: TARGET of the Eurosystem (SEPA), or the Federal Reserve Banks (ACH). */
export type BusinessCalendar = 'TARGET' | 'FEDERAL_RESERVE';

const MILLISECONDS_OF_A_DAY = 86_400_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** The day `days` later; earlier if negative. */
export function plusDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * MILLISECONDS_OF_A_DAY));
}

/** True for a weekday that is not a holiday. */
export function isBusinessDay(calendar: BusinessCalendar, day: Day): boolean {
  return !isWeekend(day) && !isHoliday(calendar, day);
}

/** True for a holiday of the calendar, even on a weekend. */
function isHoliday(calendar: BusinessCalendar, day: Day): boolean {
  const year = Number(day.slice(0, 4));
  return (calendar === 'TARGET' ? targetHolidays(year) : federalReserveHolidays(year)).includes(day);
}

/** The day itself, or the next business day. */
export function businessDayFrom(calendar: BusinessCalendar, day: Day): Day {
  let found = day;
  while (!isBusinessDay(calendar, found)) found = plusDays(found, 1);
  return found;
}

/** Adds business days to a day; 0 is `businessDayFrom`. */
export function plusBusinessDays(calendar: BusinessCalendar, day: Day, days: number): Day {
  let found = businessDayFrom(calendar, day);
  for (let left = days; left > 0; left--) found = businessDayFrom(calendar, plusDays(found, 1));
  return found;
}

/** Closing days of TARGET; only those at Easter move. */
export function targetHolidays(year: number): readonly Day[] {
  const easter = easterSunday(year);
  return [
    `${year}-01-01`,
    plusDays(easter, -2),
    plusDays(easter, 1),
    `${year}-05-01`,
    `${year}-12-25`,
    `${year}-12-26`,
  ];
}

/** First year in which the Reserve Banks closed for Juneteenth. */
const FIRST_JUNETEENTH = 2022;

/**
 * Holidays of the Federal Reserve Banks. A holiday on a Sunday is observed on Monday; one on a Saturday is not observed: the Banks are open
 * on the Friday before.
 */
export function federalReserveHolidays(year: number): readonly Day[] {
  const juneteenth = year >= FIRST_JUNETEENTH ? [`${year}-06-19`] : [];
  const fixed = [`${year}-01-01`, ...juneteenth, `${year}-07-04`, `${year}-11-11`, `${year}-12-25`];
  return [
    ...fixed.map((day) => (weekdayOf(day) === SUNDAY ? plusDays(day, 1) : day)),
    nthWeekday(year, 1, MONDAY, 3), // Martin Luther King Day
    nthWeekday(year, 2, MONDAY, 3), // Washington's Birthday
    plusDays(nthWeekday(year, 6, MONDAY, 1), -7), // Memorial Day, the last Monday of May
    nthWeekday(year, 9, MONDAY, 1), // Labor Day
    nthWeekday(year, 10, MONDAY, 2), // Columbus Day
    nthWeekday(year, 11, THURSDAY, 4), // Thanksgiving
  ].toSorted();
}

/** Gregorian Easter Sunday, by the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const position = epact + weekday - 7 * shift + 114;
  return dayOf(new Date(Date.UTC(year, Math.floor(position / 31) - 1, (position % 31) + 1)));
}

function nthWeekday(year: number, month: number, weekday: number, number: number): Day {
  const first = dayOf(new Date(Date.UTC(year, month - 1, 1)));
  const toWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return plusDays(first, toWeekday + 7 * (number - 1));
}

function isWeekend(day: Day): boolean {
  return [SATURDAY, SUNDAY].includes(weekdayOf(day));
}

function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}
