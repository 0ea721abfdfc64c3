import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MEMORY_BOUNDS } from '../memory-bounds.js';

/** Number of partitions. It can never change: processes of all releases on a database must agree. */
const PARTITIONS = 16;

/** The partitions of the log. All events of a tenant are in one of them. */
export const ALL_PARTITIONS: readonly number[] = Array.from({ length: PARTITIONS }, (_, partition) => partition);

/** SQL for the partition of a row with the column `stream`; equals `partitionOf`. */
export const PARTITION_IN_SQL = `get_byte(sha256(convert_to(split_part(stream, '.', 1), 'UTF8')), 0) % ${PARTITIONS}`;

const known = new LRUCache<string, number>({ max: MEMORY_BOUNDS.partitions });

/** The partition of a tenant, by its key; the same in every process, release and database. */
export function partitionOf(tenant: string): number {
  const found = known.get(tenant);
  if (found !== undefined) return found;
  const partition = createHash('sha256').update(tenant).digest()[0]! % PARTITIONS;
  known.set(tenant, partition);
  return partition;
}

/** The partition of a stream, by its name. */
export function partitionOfStream(stream: string): number {
  return partitionOf(stream.slice(0, stream.indexOf('.')));
}

/** The events that are in the given partitions. */
export function eventsIn<Event extends { readonly stream: string }>(
  partitions: readonly number[],
  events: readonly Event[],
): readonly Event[] {
  return events.filter(({ stream }) => partitions.includes(partitionOfStream(stream)));
}
