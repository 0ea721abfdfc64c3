import { type Tenant, parseTenantKey, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { type EventStore, logPages, type LogRange, type StoredEvent } from '@app/event-store';

/** The part of an event that the ledger needs. Postings contain no personal data, so they are read as stored. */
type Posted = Pick<RecordedEvent, 'tenant' | 'data'>;

/** The tenant's events up to a time, in log order, page by page. Throws LongLog beyond `maxEvents` events of all tenants. */
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
