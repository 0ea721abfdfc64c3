import { type BusinessCalendar, businessDayFrom, type Day, isBusinessDay, plusDays } from './business-days.js';

/** Daily cut-off of a bank for orders of a business day. */
export interface CutOff {
  readonly calendar: BusinessCalendar;
  /** IANA time zone of the bank. */
  readonly timeZone: string;
  /** Local time, HH:MM. */
  readonly time: string;
}

/** Local day and time of an instant. */
export function localTime(instant: Date, timeZone: string): { readonly day: Day; readonly time: string } {
  const [day = '', time = ''] = formatOf(timeZone).format(instant).split(', ');
  return { day, time };
}

/** The latest cut-off of a business day up to now. */
export function lastCutOff(cutOff: CutOff, now: Date): Date {
  let { day } = localTime(now, cutOff.timeZone);
  let instant = instantOf(cutOff, day);
  while (!isBusinessDay(cutOff.calendar, day) || instant > now) {
    day = plusDays(day, -1);
    instant = instantOf(cutOff, day);
  }
  return instant;
}

/** Day on which the bank executes a file that it receives now: today, or the next business day. */
export function executionDay({ calendar, timeZone }: CutOff, now: Date): Day {
  return businessDayFrom(calendar, localTime(now, timeZone).day);
}

/**
 * Instant of the cut-off time on a day. If the clocks repeat that hour, the first one counts; if they skip it, the offset before the jump
 * applies.
 */
function instantOf({ timeZone, time }: CutOff, day: Day): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [-1, 1].map((days) => offsetAt(new Date(wanted + days * 86_400_000), timeZone));
  const candidates = offsets.map((offset) => new Date(wanted - offset)).toSorted((one, two) => +one - +two);
  const exact = candidates.find((instant) => localTime(instant, timeZone).time === time);
  return exact ?? candidates.at(-1)!;
}

/** Offset of local time from UTC in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const { day, time } = localTime(instant, timeZone);
  const minutes = Math.floor(instant.getTime() / 60_000) * 60_000;
  return Date.parse(`${day}T${time}:00Z`) - minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
