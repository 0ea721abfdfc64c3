import type { Checkpoint } from './event-store.js';

/** Callback for the progress of long work: the amount done, and its approximate share of the total, from 0 to 1; null when unknown. */
export type Progress = (done: number, share: number | null) => void;

/**
 * Approximate share of the log up to a position. Positions number the events in one store and their bytes in the other, and grow
 * with the log in both: precise enough for a progress bar, and for nothing else.
 */
export function shareOf(position: Checkpoint, end: Checkpoint): number | null {
  return end === 0n ? null : Math.min(1, Number(position) / Number(end));
}
