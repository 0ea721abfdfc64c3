import { type EventOf, bigInteger, defineEvent, integer, list, oneOf, record, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** Outcomes of the comparison of a day; NOT_STATED: no statement came, NO_STATEMENTS: none will come, as the partner says or never stated any. */
export const DAY_OUTCOMES = ['AGREES', 'DIFFERS', 'NOT_STATED', 'NO_STATEMENTS'] as const;
/** An outcome of the comparison of a day. */
export type DayOutcome = (typeof DAY_OUTCOMES)[number];

/** The statements of a partner were compared with our books at the end of a day; a later event of the day replaces it. */
export const DayCompared = defineEvent('partners.day-compared', {
  port: partnerPort(),
  /** YYYY-MM-DD, UTC. */
  day: text(),
  outcome: oneOf(...DAY_OUTCOMES),
  currencies: list(
    record({
      currency: text(),
      /** Statements less books, in the smallest unit. */
      difference: bigInteger(),
      /** Number of things that do not agree: items, statements that do not follow each other, and statements that have not come. */
      open: integer(),
    }),
  ),
});

export const DAY_REPORT_EVENTS = [DayCompared] as const;
export type DayReportEvent = EventOf<(typeof DAY_REPORT_EVENTS)[number]>;
