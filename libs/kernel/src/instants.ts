import { type Clock, type Timestamp, systemClock } from './clock.js';

/* Dates and times as requests write them. Nothing else in the product parses one. */

const DATE = /^(\d{4})-\d\d-\d\d$/;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;
const FIRST_BIRTH_DATE = '1900-01-01';
/** The date line is that far ahead of UTC. */
const MAX_OFFSET = 14 * 60 * 60 * 1_000;

/** True for a date that exists, of the years 0001 to 9999: 2023-02-29 does not. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE.test(value) || value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A day from 1900 to today, wherever on earth it has begun. */
export function isBirthDate(value: unknown, clock: Clock = systemClock): value is string {
  return isCalendarDate(value) && value >= FIRST_BIRTH_DATE && !isFutureDate(value, clock.now().toISOString());
}

/** A day that has begun nowhere on earth. */
export function isFutureDate(value: string, now: Timestamp): boolean {
  return value > new Date(Date.parse(now) + MAX_OFFSET).toISOString().slice(0, 10);
}

/**
 * An ISO 8601 timestamp with its offset, at most 14 hours, as the same instant in UTC, cut to the millisecond; null for any other
 * text, and for an instant that lies outside of the years 0001 to 9999.
 */
export function utcInstant(value: unknown): Timestamp | null {
  const date = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined;
  if (!isCalendarDate(date)) return null;
  const instant = new Date(value as string).toISOString();
  return isCalendarDate(instant.slice(0, 10)) ? instant : null;
}

/** One end of a period: an instant, or a date alone, which means its first or its last millisecond in UTC. */
export function periodBound(value: unknown, end: 'start' | 'end'): Timestamp | null {
  if (!isCalendarDate(value)) return utcInstant(value);
  return end === 'start' ? `${value}T00:00:00.000Z` : `${value}T23:59:59.999Z`;
}
