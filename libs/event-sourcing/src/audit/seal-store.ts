import type { Seal } from './seal.js';

/** Where seals are kept, apart from the events they bind. Nothing in it changes once it stands. */
export abstract class SealStore {
  /** The seal with the greatest number; null when there is none. */
  abstract last(): Promise<Seal | null>;

  /** The seals after a number, in order, at most `limit`. */
  abstract read(after: number, limit: number): Promise<Seal[]>;

  /** Keeps a seal; false when another process has made one of that number. */
  abstract keep(seal: Seal): Promise<boolean>;
}
