import {
  canonicalJson,
  type DataOf,
  defineAggregate,
  derivedUuid,
  type Json,
  type Tenant,
  tenantKey,
} from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';
import { DAY_REPORT_EVENTS, DayCompared, type DayReportEvent } from './day-report.events.js';

/** The report about one day of the partner of a port. */
export type DayReport = DataOf<typeof DayCompared.fields>;

/** The report about a day: made again while it does not agree, and recorded where it has changed. */
export const dayReport = defineAggregate<DayReport | null, DayReport, DayReportEvent>({
  context: 'partners',
  name: 'day-report',
  events: DAY_REPORT_EVENTS,
  initial: null,
  decide(command, state) {
    const isKnown =
      state !== null && canonicalJson(state as unknown as Json) === canonicalJson(command as unknown as Json);
    return isKnown ? [] : [DayCompared(command)];
  },
  evolve(_state, event) {
    return event.data;
  },
});

/** The stream of a day's report. */
export function dayReportUuid(tenant: Tenant, port: PartnerPort, day: string): string {
  return derivedUuid('partners.day-report', tenantKey(tenant), port, day);
}
