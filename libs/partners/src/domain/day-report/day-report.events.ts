import { type EventOf, bigInteger, defineEvent, integer, list, oneOf, record, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/**
 * Outcomes of the comparison of a day. NOT_STATED: no statement has arrived. NO_STATEMENTS: none will arrive, because the partner says so
 * or has never sent any.
 */
const DAY_OUTCOMES = ['AGREES', 'DIFFERS', 'NOT_STATED', 'NO_STATEMENTS'] as const;
/** Outcome of the comparison of a day. */
export type DayOutcome = (typeof DAY_OUTCOMES)[number];

/** The statements of a partner were compared with our books at the end of a day. A later event for the same day replaces it. */
export const DayCompared = defineEvent('partners.day-compared', {
  port: partnerPort(),
  /** YYYY-MM-DD, UTC. */
  day: text(),
  outcome: oneOf(...DAY_OUTCOMES),
  currencies: list(
    record({
      currency: text(),
      /** Statements minus books, in the smallest unit. */
      difference: bigInteger(),
      /** Number of open findings: differing items, gaps between statements, and missing statements. */
      open: integer(),
    }),
  ),
});

export const DAY_REPORT_EVENTS = [DayCompared] as const;
export type DayReportEvent = EventOf<(typeof DAY_REPORT_EVENTS)[number]>;
