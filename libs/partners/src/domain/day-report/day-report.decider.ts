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

/** Report on one day of a port's partner. */
export type DayReport = DataOf<typeof DayCompared.fields>;

/** Report on a day. The comparison is repeated while the day does not agree, and recorded if the result has changed. */
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

/** Stream id of a day's report. */
export function dayReportUuid(tenant: Tenant, port: PartnerPort, day: string): string {
  return derivedUuid('partners.day-report', tenantKey(tenant), port, day);
}
