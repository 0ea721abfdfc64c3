import type { Checkpoint } from '@app/event-store';
import type { Seal } from './seal.js';

/** Range of one seal: the events after one position, up to and including another. */
export interface SealBounds {
  readonly after: Checkpoint;
  readonly last: Checkpoint;
  readonly count: number;
}

/** Stores seals separately from the events that they bind. A stored seal never changes. */
export abstract class SealStore {
  /** The seal with the highest number; null if there is none. */
  abstract last(): Promise<Seal | null>;

  /** At most `limit` seals after a number, in order. */
  abstract read(after: number, limit: number): Promise<Seal[]>;

  /** Stores a seal with the search keys of its events. False if another process has already made a seal of that number. */
  abstract keep(seal: Seal, keys: readonly string[]): Promise<boolean>;

  /** Ranges of the seals up to a number that may contain one of the keys, in order. Includes ranges that were sealed without keys. */
  abstract holding(keys: readonly string[], upTo: number): Promise<SealBounds[]>;
}
