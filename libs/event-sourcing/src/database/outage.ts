import { StoreUnreachable, StreamMoved } from '../store/event-store.js';

/**
 * Classes of SQLSTATE that tell of the database or of the moment and not of the statement: connection, rolled back for
 * another's sake, resources, locks, intervention of an operator, the machine.
 */
const OUTAGES = new Set(['08', '40', '53', '55', '57', '58']);
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool)/;

/** Whether an error says that the database or the event store was out of reach or busy, so that the same work may well succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnreachable) return true;
  const { code, syscall } = error as Error & { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof syscall === 'string') return true;
  return typeof code === 'string' ? OUTAGES.has(code.slice(0, 2)) : LOST.test(error.message);
}

/** SQLSTATE of a table and of a column that do not exist. */
const UNPREPARED = new Set(['42P01', '42703']);

/** Whether a read model is missing, or is one of another release: the worker that makes it has not come yet. */
export function isUnprepared(error: unknown): boolean {
  return error instanceof Error && UNPREPARED.has(String((error as Error & { readonly code?: unknown }).code));
}

/** Whether the same request may well succeed when it is sent again: the store was out of reach, or others were faster on its stream for too long. */
export function isPassing(error: unknown): boolean {
  return error instanceof StreamMoved || isOutage(error);
}
