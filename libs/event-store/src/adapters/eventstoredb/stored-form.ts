import type { EventData, ResolvedEvent } from '@eventstore/db-client';
import { derivedUuid } from '@app/kernel';
import type { EventMetadata, RecordableEvent, StoredEvent } from '../../store/event-store.js';

/** Metadata stored with an event's data: everything that the other adapters keep in separate columns. */
type StoredMetadata = {
  readonly id: string;
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly previousHash: string;
  readonly hash: string;
  readonly mac?: string;
};

type Position = NonNullable<NonNullable<ResolvedEvent['event']>['position']>;

/**
 * Converts an event for the client. When the server already has the ids of an append, it acknowledges it without comparing the contents. So
 * the id that it gets is derived from the event's hash: only an identical event has the same id.
 */
export function toEventData({
  id,
  type,
  version,
  data,
  metadata,
  previousHash,
  hash,
  mac,
}: RecordableEvent): EventData {
  const kept: StoredMetadata = { id, version, metadata, previousHash, hash, ...(mac !== undefined && { mac }) };
  return { id: derivedUuid(hash), contentType: 'application/json', type, data, metadata: kept };
}

/** An event of this product; null for the server's system events. Throws on an event of another application. */
export function toStoredEvent({ event }: ResolvedEvent): StoredEvent | null {
  if (event === undefined || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
  const { streamId, revision, type, position } = event;
  const { id, version, metadata, previousHash, hash, mac } = (event.metadata ?? {}) as Partial<StoredMetadata>;
  if (
    !event.isJson ||
    id === undefined ||
    version === undefined ||
    metadata === undefined ||
    previousHash === undefined ||
    hash === undefined
  ) {
    throw new Error(`event ${revision} of ${streamId} is of another application: use a dedicated EventStoreDB`);
  }
  return {
    position: checkpointOf(position, streamId),
    stream: streamId,
    revision: Number(revision),
    id,
    type,
    version,
    data: event.data as StoredEvent['data'],
    metadata,
    previousHash,
    hash,
    ...(mac !== undefined && { mac }),
  };
}

/** Position of any entry of the log. */
export function checkpointOf(position: Position | undefined, stream: string): bigint {
  if (position === undefined) throw new Error(`an event of ${stream} came without its position`);
  // Events of an explicit transaction share a position: a reader could not stop between them.
  if (position.commit !== position.prepare)
    throw new Error(`an event of ${stream} was written in a transaction, which this product never does`);
  return position.commit;
}
