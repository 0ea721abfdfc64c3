import { type BusinessCalendar, businessDayFrom, type Day, isBusinessDay, plusDays } from './business-days.js';

/** When a bank takes the last orders of a business day. */
export interface CutOff {
  readonly calendar: BusinessCalendar;
  /** The bank's time zone, as IANA names it. */
  readonly timeZone: string;
  /** Local time, HH:MM. */
  readonly time: string;
}

/** The local day and time of an instant. */
export function localTime(instant: Date, timeZone: string): { readonly day: Day; readonly time: string } {
  const [day = '', time = ''] = formatOf(timeZone).format(instant).split(', ');
  return { day, time };
}

/** The latest instant up to now at which a business day's orders were closed. */
export function lastCutOff(cutOff: CutOff, now: Date): Date {
  let { day } = localTime(now, cutOff.timeZone);
  let instant = instantOf(cutOff, day);
  while (!isBusinessDay(cutOff.calendar, day) || instant > now) {
    day = plusDays(day, -1);
    instant = instantOf(cutOff, day);
  }
  return instant;
}

/** The first cut-off after an instant: an order that comes at the cut-off itself is the next one's. */
export function nextCutOff(cutOff: CutOff, after: Date): Date {
  let { day } = localTime(after, cutOff.timeZone);
  let instant = instantOf(cutOff, day);
  while (!isBusinessDay(cutOff.calendar, day) || instant <= after) {
    day = plusDays(day, 1);
    instant = instantOf(cutOff, day);
  }
  return instant;
}

/** The day on which the bank executes a file that it gets now: today, or the next business day. */
export function executionDay({ calendar, timeZone }: CutOff, now: Date): Day {
  return businessDayFrom(calendar, localTime(now, timeZone).day);
}

/** The instant of the cut-off time on a day. In an hour that the clocks repeat it is the first; one that they leave out is passed at once. */
function instantOf({ timeZone, time }: CutOff, day: Day): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [-1, 1].map((days) => offsetAt(new Date(wanted + days * 86_400_000), timeZone));
  const candidates = offsets.map((offset) => new Date(wanted - offset)).toSorted((one, two) => +one - +two);
  const exact = candidates.find((instant) => localTime(instant, timeZone).time === time);
  return exact ?? candidates.at(-1)!;
}

/** Milliseconds by which local time is ahead of UTC. */
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
