import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Waits for some time, at most the given milliseconds. */
export type Pause = (mostMilliseconds: number) => Promise<void>;

const MOST_ATTEMPTS = 100;
const SHORTEST_PAUSE_MILLISECONDS = 2;
const LONGEST_PAUSE_MILLISECONDS = 40;
const BREATH_MILLISECONDS = 12;
const CONTENDED_FOR_MILLISECONDS = 1_000;
const MOST_STREAMS = 10_000;

/** A random time, so that those who collided do not collide again. */
export const randomPause: Pause = (most) => new Promise((resolve) => setTimeout(resolve, randomInt(most + 1)));

/**
 * How the processes that want one stream take turns without knowing of each other. Who was too late waits for a random
 * time and tries again; who was in time, and was not lately, lets the others have a moment before it goes on. Without
 * that moment the fastest would always win: it knows the end of the stream already, and the others must read it first.
 */
export class Contention {
  private readonly contended = new LRUCache<string, true>({ max: MOST_STREAMS, ttl: CONTENDED_FOR_MILLISECONDS });

  constructor(private readonly pause: Pause = randomPause) {}

  /** Somebody else wrote first; false when this has happened too often to go on. */
  async lost(stream: string, attempt: number): Promise<boolean> {
    if (attempt >= MOST_ATTEMPTS) return false;
    this.contended.set(stream, true);
    if (attempt > 1) await this.pause(Math.min(SHORTEST_PAUSE_MILLISECONDS * 2 ** (attempt - 2), LONGEST_PAUSE_MILLISECONDS));
    return true;
  }

  /** The append was made; resolves when the next one may be. */
  async won(stream: string): Promise<void> {
    if (this.contended.has(stream)) await this.pause(BREATH_MILLISECONDS);
  }
}
