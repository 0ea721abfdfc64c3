import type { Timestamp } from './clock.js';

/* Durations as requests write them: ISO 8601. Nothing else in the product parses one. */

/** Parts of a duration; weeks are counted as days. */
export interface CalendarDuration {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

const NUMBER = String.raw`(\d{1,9})`;
const DURATION = new RegExp(
  String.raw`^P(?=.)(?:${NUMBER}W|(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}D)?(?:T(?=\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}(?:\.(\d{1,3}))?S)?)?)$`,
);
const DAY = 86_400_000;

/** Parses an ISO 8601 duration such as `P3D`, `PT30S`, `P1M`, `P2W`, `P1DT12H`, `PT0.5S`; null for any other text. */
export function isoDuration(value: unknown): CalendarDuration | null {
  const match = typeof value === 'string' ? DURATION.exec(value) : null;
  if (match === null) return null;
  const [weeks, years, months, days, hours, minutes, seconds] = match.slice(1, 8).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const fraction = Number((match[8] ?? '').padEnd(3, '0'));
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction,
  };
}

/**
 * The time a duration after another, in the UTC calendar. Adds months first (a day that the month lacks becomes its last day), then days,
 * then time. null after the year 9999.
 */
export function afterDuration(at: Timestamp, { months, days, milliseconds }: CalendarDuration): Timestamp | null {
  const from = new Date(at);
  const month = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const begun = Date.UTC(Math.floor(month / 12), month % 12, Math.min(from.getUTCDate(), lastDay));
  const moment = new Date(begun + (from.getTime() % DAY) + days * DAY + milliseconds);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999 ? null : moment.toISOString();
}
