import type { Checkpoint } from '@app/event-store';
import type { Seal } from './seal.js';

/** Range of one seal: the events after a position, up to another. */
export interface SealBounds {
  readonly after: Checkpoint;
  readonly last: Checkpoint;
  readonly count: number;
}

/** Stores seals apart from the events that they bind. A stored seal never changes. */
export abstract class SealStore {
  /** The seal with the greatest number; null when there is none. */
  abstract last(): Promise<Seal | null>;

  /** The seals after a number, in order, at most `limit`. */
  abstract read(after: number, limit: number): Promise<Seal[]>;

  /** Keeps a seal, and a note of the keys by which its events are found; false when another process has made one of that number. */
  abstract keep(seal: Seal, keys: readonly string[]): Promise<boolean>;

  /** Ranges of the seals up to a number that may hold one of the keys, in order; includes ranges sealed without notes. */
  abstract holding(keys: readonly string[], upTo: number): Promise<SealBounds[]>;
}
