import { type Clock, type Timestamp, systemClock } from './clock.js';

/* Dates and times in requests. This is the only parser of the product. */

const DATE = /^(\d{4})-\d\d-\d\d$/;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;
const FIRST_BIRTH_DATE = '1900-01-01';
/** Time zones are at most this far ahead of UTC. */
const MAX_OFFSET = 14 * 60 * 60 * 1_000;

/** True for an existing date of the years 0001 to 9999 (2023-02-29 does not exist). */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE.test(value) || value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A day from 1900 to today, in any time zone. */
export function isBirthDate(value: unknown, clock: Clock = systemClock): value is string {
  return isCalendarDate(value) && value >= FIRST_BIRTH_DATE && !isFutureDate(value, clock.now().toISOString());
}

/** A day that has not begun in any time zone. */
export function isFutureDate(value: string, now: Timestamp): boolean {
  return value > new Date(Date.parse(now) + MAX_OFFSET).toISOString().slice(0, 10);
}

/**
 * Parses an ISO 8601 timestamp with an offset of at most 14 hours, truncated to the millisecond. Returns the time in UTC; null for any other
 * text, and outside the years 0001 to 9999.
 */
export function utcInstant(value: unknown): Timestamp | null {
  const date = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined;
  if (!isCalendarDate(date)) return null;
  const instant = new Date(value as string).toISOString();
  return isCalendarDate(instant.slice(0, 10)) ? instant : null;
}

/** One end of a period: a time, or a date, which means its first or last millisecond in UTC. */
export function periodBound(value: unknown, end: 'start' | 'end'): Timestamp | null {
  if (!isCalendarDate(value)) return utcInstant(value);
  return end === 'start' ? `${value}T00:00:00.000Z` : `${value}T23:59:59.999Z`;
}
