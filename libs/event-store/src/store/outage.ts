import { UnknownEvent } from './event-registry.js';
import { StoreUnreachable, StreamMoved } from './event-store.js';

/**
 * SQLSTATE classes of transient failures that the statement did not cause: connection exception, invalid authorization (at connect: a rotated
 * password), unknown database (at connect), transaction rollback, insufficient resources, object not in prerequisite state (locks), operator
 * intervention, system error.
 */
const OUTAGES = new Set(['08', '28', '3D', '40', '53', '55', '57', '58']);
/** SQLSTATE of a write to a standby or to a primary in read-only mode: after a failover, or if the disk of a managed database is full. */
const READ_ONLY = '25006';
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool)/;

/** True if the error means that the database or the event store was unreachable or busy, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnreachable) return true;
  const { code, syscall } = error as Error & { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof syscall === 'string') return code !== 'ENOENT' || syscall === 'connect'; // a missing file is permanent, not an outage
  if (typeof code !== 'string') return LOST.test(error.message);
  return code === READ_ONLY || OUTAGES.has(code.slice(0, 2));
}

/** SQLSTATE of a missing table and of a missing column. */
const UNPREPARED = new Set(['42P01', '42703']);

/** True if a read model is missing or of another release: the worker that builds it has not started yet. */
export function isUnprepared(error: unknown): boolean {
  return error instanceof Error && UNPREPARED.has(String((error as Error & { readonly code?: unknown }).code));
}

/**
 * True if a retry of the same request may succeed: the store was unreachable, other writers kept winning the races for the stream, or the
 * stream has an event of a newer release, which another process may understand.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof StreamMoved || error instanceof UnknownEvent || isOutage(error);
}
