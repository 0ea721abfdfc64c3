import { type Tenant, parseTenantKey, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { type EventStore, logPages, type LogRange, type StoredEvent } from '@app/event-store';

/** The part of an event that the ledger needs. Postings name no person, so that they are read as they are stored. */
type Posted = Pick<RecordedEvent, 'tenant' | 'data'>;

/** The tenant's events up to a moment, in the order of the log, a page at a time. Throws LongLog beyond the `maxEvents` of all tenants. */
export async function* eventsUpTo(
  store: EventStore,
  tenant: Tenant,
  at: string,
  range: LogRange = {},
): AsyncGenerator<readonly Posted[]> {
  const key = tenantKey(tenant);
  for await (const page of logPages(store, range))
    yield page.filter(({ metadata }) => metadata.tenant === key && metadata.at <= at).map(postedOf);
}

export function postedOf({ metadata, data }: StoredEvent): Posted {
  return { tenant: parseTenantKey(metadata.tenant), data };
}
