import { Injectable } from '@nestjs/common';
import { type Tenant, tenantKey } from '@app/kernel';
import { BEGINNING, EventStore, logPages, type Progress, type StoredEvent } from '@app/event-store';
import { SealStore } from '../seals/seal-store.js';
import { keysOf, ofRequest } from '../seals/search-keys.js';

/**
 * Finds events without reading the whole log. The sealer records the search keys of each range that it seals, so a search reads only the
 * ranges that may match, the unsealed end, and ranges that older releases sealed without keys. The seals do not prove the search keys: if you
 * do not trust them, read the whole log.
 */
@Injectable()
export class LogSearch {
  constructor(
    private readonly store: EventStore,
    private readonly seals: SealStore,
  ) {}

  /** Every event with one of the keys, in log order. */
  async *find(
    keys: readonly string[],
    progress: Progress,
    { wholeLog = false }: { readonly wholeLog?: boolean } = {},
  ): AsyncGenerator<StoredEvent> {
    const wanted = new Set(keys);
    for await (const page of wholeLog ? this.whole(progress) : this.stretches(keys, progress)) {
      yield* page.filter((event) => keysOf(event).some((key) => wanted.has(key)));
    }
  }

  /** The events of one tenant's requests, in log order. Callers choose correlation ids, so another tenant may have used the same. */
  async *ofRequests(
    tenant: Tenant,
    correlationIds: readonly string[],
    progress: Progress,
    options?: { readonly wholeLog?: boolean },
  ): AsyncGenerator<StoredEvent> {
    const key = tenantKey(tenant);
    const keys = [...new Set(correlationIds)].map(ofRequest);
    if (keys.length === 0) return;
    for await (const event of this.find(keys, progress, options)) if (event.metadata.tenant === key) yield event;
  }

  /** Every event, page by page. */
  async *whole(progress: Progress): AsyncGenerator<readonly StoredEvent[]> {
    yield* logPages(this.store, { upTo: await this.store.head(), progress });
  }

  private async *stretches(keys: readonly string[], progress: Progress): AsyncGenerator<readonly StoredEvent[]> {
    const last = await this.seals.last();
    const stretches = last === null ? [] : await this.seals.holding(keys, last.number);
    let done = 0;
    for (const [index, { after, last: end, count }] of stretches.entries()) {
      const events = await this.store.readAll(after, count);
      yield events.filter(({ position }) => position <= end);
      progress((done += events.length), (index + 1) / stretches.length);
    }
    yield* logPages(this.store, { after: last?.last ?? BEGINNING, upTo: await this.store.head() });
  }
}
