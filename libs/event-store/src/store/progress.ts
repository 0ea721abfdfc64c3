import type { Checkpoint } from './event-store.js';

/** Reports the progress of long work: the amount done, and the approximate share of the total from 0 to 1 (null if unknown). */
export type Progress = (done: number, share: number | null) => void;

/**
 * Approximate share of the log up to a position. Positions count events in one store and bytes in the other, so this is only precise enough
 * for a progress bar.
 */
export function shareOf(position: Checkpoint, end: Checkpoint): number | null {
  return end === 0n ? null : Math.min(1, Number(position) / Number(end));
}
