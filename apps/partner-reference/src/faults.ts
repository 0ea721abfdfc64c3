/**
 * Faults that the reference partner can simulate, each for one request:
 *
 * - LOST_REQUEST: the connection is closed before anything is done
 * - LOST_ANSWER: the operation is executed, and the connection is closed before the response
 * - SERVER_ERROR: nothing is done; a signed 500
 * - UNSIGNED, FOREIGN_KEY, ALTERED: the operation is executed; the response is unsigned, signed with another key, or changed in transit
 * - INVALID: the operation is executed; the response is signed, but violates the protocol
 * - REFUSED_CREDENTIALS: nothing is done; an unsigned 401, as from a reverse proxy
 */
export const FAULTS = [
  'LOST_REQUEST',
  'LOST_ANSWER',
  'SERVER_ERROR',
  'UNSIGNED',
  'FOREIGN_KEY',
  'ALTERED',
  'INVALID',
  'REFUSED_CREDENTIALS',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults after which the operation was executed although the platform has no valid response. */
export const DONE_DESPITE: readonly Fault[] = ['LOST_ANSWER', 'UNSIGNED', 'FOREIGN_KEY', 'ALTERED', 'INVALID'];
