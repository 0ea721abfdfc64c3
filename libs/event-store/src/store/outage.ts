import { UnknownEvent } from './event-registry.js';
import { StoreUnreachable, StreamMoved } from './event-store.js';

/**
 * Classes of SQLSTATE that concern the database or the moment and not the statement: connection, rolled back for
 * another's sake, resources, locks, intervention of an operator, the machine.
 */
const OUTAGES = new Set(['08', '40', '53', '55', '57', '58']);
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool)/;

/** True when an error means that the database or the event store was unreachable or busy, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnreachable) return true;
  const { code, syscall } = error as Error & { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof syscall === 'string') return true;
  return typeof code === 'string' ? OUTAGES.has(code.slice(0, 2)) : LOST.test(error.message);
}

/** SQLSTATE of a table and of a column that do not exist. */
const UNPREPARED = new Set(['42P01', '42703']);

/** True when a read model is missing or of another release: the worker that builds it has not started yet. */
export function isUnprepared(error: unknown): boolean {
  return error instanceof Error && UNPREPARED.has(String((error as Error & { readonly code?: unknown }).code));
}

/**
 * True when a retry of the same request may succeed: the store was unreachable, other writers kept winning its stream, or the stream has an
 * event of a newer release, of which another process may be.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof StreamMoved || error instanceof UnknownEvent || isOutage(error);
}
