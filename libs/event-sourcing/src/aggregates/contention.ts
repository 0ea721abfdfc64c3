import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DatabaseListener } from '@app/database';

/** Waits for some time, at most the given milliseconds. */
type Pause = (maxMilliseconds: number) => Promise<void>;

const MAX_ATTEMPTS = 100;
const LOSSES_BEFORE_MESSAGE = 5;
const SHORTEST_PAUSE_MILLISECONDS = 2;
const MAX_PAUSE_MILLISECONDS = 40;
const BREATH_MILLISECONDS = 12;
const CONTENDED_FOR_MILLISECONDS = 1_000;
const MAX_STREAMS = 10_000;

/** A random time, so that those who collided do not collide again. */
export const randomPause: Pause = (most) => new Promise((resolve) => setTimeout(resolve, randomInt(most + 1)));

/** Messages between processes about a process that keeps losing a stream. A message may be lost. */
interface ContentionMessages {
  send(stream: string): void;
  listen(heard: (stream: string) => void): void;
}

const CHANNEL = 'stream_contended';

/** Notifications over the database, which every process receives whatever its event store. */
export function contentionMessages(listener: DatabaseListener): ContentionMessages {
  return {
    send: (stream) => listener.send(CHANNEL, stream),
    listen: (heard) => void listener.listen(CHANNEL, heard),
  };
}

const NO_MESSAGES: ContentionMessages = { send: () => undefined, listen: () => undefined };

/**
 * Fairness between processes that write one stream. The loser of a race waits for a random time and retries. The winner, unless
 * it won lately, pauses before it continues. Without the pause the fastest process would always win: it knows the end of the
 * stream, and the others must read it first. A constant winner does not notice the others, so a constant loser notifies it.
 */
export class Contention {
  private readonly contended = new LRUCache<string, true>({
    maxSize: MAX_STREAMS, // a bound by number takes memory for all of them at once
    sizeCalculation: () => 1,
    ttl: CONTENDED_FOR_MILLISECONDS,
  });

  constructor(
    private readonly pause: Pause = randomPause,
    private readonly messages: ContentionMessages = NO_MESSAGES,
  ) {
    messages.listen((stream) => this.contended.set(stream, true));
  }

  /** Records a lost race; false when the attempts are used up. */
  async lost(stream: string, attempt: number): Promise<boolean> {
    if (attempt >= MAX_ATTEMPTS) return false;
    this.contended.set(stream, true);
    if (attempt % LOSSES_BEFORE_MESSAGE === 0) this.messages.send(stream);
    if (attempt > 1)
      await this.pause(Math.min(SHORTEST_PAUSE_MILLISECONDS * 2 ** (attempt - 2), MAX_PAUSE_MILLISECONDS));
    return true;
  }

  /** True when another process wanted the stream lately. */
  isContended(stream: string): boolean {
    return this.contended.has(stream);
  }

  /** The append was made. The pause before the next one; null where no other process wants the stream. */
  won(stream: string): Promise<void> | null {
    return this.isContended(stream) ? this.pause(BREATH_MILLISECONDS) : null;
  }
}
