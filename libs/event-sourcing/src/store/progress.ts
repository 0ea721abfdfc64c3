import type { Checkpoint } from './event-store.js';

/** Told now and then how far a long work is: how much is done, and about which share of all that is, from 0 to 1; null where nobody knows. */
export type Progress = (done: number, share: number | null) => void;

/**
 * How far along the log a position lies. Positions number the events in one store and their bytes in the other, and grow with
 * the log in both: enough for a person who waits, and for nothing else.
 */
export function shareOf(position: Checkpoint, end: Checkpoint): number | null {
  return end === 0n ? null : Math.min(1, Number(position) / Number(end));
}
