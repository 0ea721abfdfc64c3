import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DatabaseListener } from '@app/database';

/** Waits for a time up to the given milliseconds. */
type Pause = (maxMilliseconds: number) => Promise<void>;

const MAX_ATTEMPTS = 100;
const LOSSES_BEFORE_MESSAGE = 5;
const SHORTEST_PAUSE_MILLISECONDS = 2;
const MAX_PAUSE_MILLISECONDS = 40;
const BREATH_MILLISECONDS = 12;
const CONTENDED_FOR_MILLISECONDS = 1_000;
const MAX_STREAMS = 10_000;

/** Random, so that processes that have collided do not collide again. */
export const randomPause: Pause = (most) => new Promise((resolve) => setTimeout(resolve, randomInt(most + 1)));

/** Messages between processes about a process that keeps losing the races for a stream. A message may be lost. */
interface ContentionMessages {
  send(stream: string): void;
  listen(heard: (stream: string) => void): void;
}

const CHANNEL = 'stream_contended';

/** Sends and receives them as database notifications, which reach every process whichever event store it uses. */
export function contentionMessages(listener: DatabaseListener): ContentionMessages {
  return {
    send: (stream) => listener.send(CHANNEL, stream),
    listen: (heard) => void listener.listen(CHANNEL, heard),
  };
}

const NO_MESSAGES: ContentionMessages = { send: () => undefined, listen: () => undefined };

/**
 * Fairness between processes that write to one stream. The loser of a race backs off for a random time and retries. The winner, unless it won
 * recently, pauses before its next append. Without the pause the fastest process would always win: it already has the end of the stream,
 * which the others must read first. A constant winner does not see the other writers, so a constant loser notifies it.
 */
export class Contention {
  private readonly contended = new LRUCache<string, true>({
    maxSize: MAX_STREAMS, // a bound by number would allocate memory for all entries up front
    sizeCalculation: () => 1,
    ttl: CONTENDED_FOR_MILLISECONDS,
  });

  constructor(
    private readonly pause: Pause = randomPause,
    private readonly messages: ContentionMessages = NO_MESSAGES,
  ) {
    messages.listen((stream) => this.contended.set(stream, true));
  }

  /** Records a lost race and backs off. False when all attempts are used up. */
  async lost(stream: string, attempt: number): Promise<boolean> {
    if (attempt >= MAX_ATTEMPTS) return false;
    this.contended.set(stream, true);
    if (attempt % LOSSES_BEFORE_MESSAGE === 0) this.messages.send(stream);
    if (attempt > 1)
      await this.pause(Math.min(SHORTEST_PAUSE_MILLISECONDS * 2 ** (attempt - 2), MAX_PAUSE_MILLISECONDS));
    return true;
  }

  /** True when another process has recently tried to write to the stream. */
  isContended(stream: string): boolean {
    return this.contended.has(stream);
  }

  /** Records a won race. Returns the pause before the next append; null if no other process competes for the stream. */
  won(stream: string): Promise<void> | null {
    return this.isContended(stream) ? this.pause(BREATH_MILLISECONDS) : null;
  }
}
