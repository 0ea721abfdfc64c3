import { type Tenant, parseTenantKey, tenantKey } from '@app/kernel';
import type { EventStore, RecordedEvent, StoredEvent } from '@app/event-sourcing';

const EVENTS_A_PAGE = 1_000;

/** What the ledger needs of an event. Postings name no person, so that they are read as they are stored. */
export type Posted = Pick<RecordedEvent, 'tenant' | 'data'>;

/** The tenant's events up to a moment, in the order of the log, a page at a time. */
export async function* eventsUpTo(store: EventStore, tenant: Tenant, at: string): AsyncGenerator<readonly Posted[]> {
  const key = tenantKey(tenant);
  for (let after = 0n; ;) {
    const page = await store.readAll(after, EVENTS_A_PAGE);
    yield page.filter(({ metadata }) => metadata.tenant === key && metadata.at <= at).map(postedOf);
    if (page.length < EVENTS_A_PAGE) return;
    after = page.at(-1)!.position;
  }
}

export function postedOf({ metadata, data }: StoredEvent): Posted {
  return { tenant: parseTenantKey(metadata.tenant), data };
}
