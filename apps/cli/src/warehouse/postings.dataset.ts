import { EventRegistry, type StoredEvent, parseStreamName } from '@app/event-store';
import type { Posting } from '@app/kernel';
import { type Cell, type Dataset, integer, text, timestamp } from './dataset.js';

/** The ledger: one row per posting of each event. The rows of an event sum to zero in every currency. */
export const postings: Dataset = {
  name: 'postings',
  description: 'every movement of the ledger; those of one event sum to zero in every currency',
  columns: [
    integer('position'),
    integer('line'),
    timestamp('recorded_at'),
    text('platform_id'),
    text('environment'),
    text('event_id'),
    text('event_type'),
    text('stream'),
    text('account'),
    text('currency'),
    integer('amount'),
  ],
  rowsOf(events, application) {
    const registry = application.get(EventRegistry, { strict: false });
    return Promise.resolve(events.flatMap((event) => rowsOf(event, registry)));
  },
};

function rowsOf(event: StoredEvent, registry: EventRegistry): Cell[][] {
  const { platformId, environment } = parseStreamName(event.stream).tenant;
  const { postings = [] } = registry.withoutPersonalData(event) as { readonly postings?: readonly Posting[] };
  return postings.map(({ account, currency, amount }, line) => [
    event.position,
    BigInt(line + 1),
    event.metadata.at,
    platformId,
    environment,
    event.id,
    event.type,
    event.stream,
    account,
    currency,
    BigInt(amount),
  ]);
}
