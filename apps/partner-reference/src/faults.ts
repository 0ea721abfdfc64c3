/**
 * Faults that the reference partner can play, each for one request:
 *
 * - LOST_REQUEST: the connection breaks before anything is done
 * - LOST_ANSWER: the operation is done, and the connection breaks before the answer
 * - SERVER_ERROR: nothing is done; a signed 500
 * - UNSIGNED, FOREIGN_KEY, ALTERED: the operation is done; the answer is not signed, by another key, or changed on its way
 * - INVALID: the operation is done; the answer is signed, and not one of the protocol
 * - REFUSED_CREDENTIALS: nothing is done; an unsigned 401, as of a proxy in front
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

/** Faults after which the operation was done although the platform has no answer. */
export const DONE_DESPITE: readonly Fault[] = ['LOST_ANSWER', 'UNSIGNED', 'FOREIGN_KEY', 'ALTERED', 'INVALID'];
