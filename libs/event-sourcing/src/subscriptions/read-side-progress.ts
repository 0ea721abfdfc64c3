import { Injectable } from '@nestjs/common';
import { guarded } from '@app/kernel';
import type { Checkpoint } from '@app/event-store';

interface Waiter {
  readonly checkpoint: Checkpoint;
  readonly wake: () => void;
}

const MIN_MILLISECONDS_BETWEEN = 25;
const MAX_MILLISECONDS_BETWEEN = 1_000;

/** Calls back soon after it was woken, and from time to time without that. */
class Follower {
  private timer: NodeJS.Timeout;
  private isSoon = false;

  constructor(private readonly moved: () => void) {
    this.timer = this.after(MAX_MILLISECONDS_BETWEEN);
  }

  wake(): void {
    if (this.isSoon) return;
    this.isSoon = true;
    clearTimeout(this.timer);
    this.timer = this.after(MIN_MILLISECONDS_BETWEEN);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private after(milliseconds: number): NodeJS.Timeout {
    const call = guarded(() => {
      this.isSoon = false;
      this.timer = this.after(MAX_MILLISECONDS_BETWEEN);
      this.moved();
    });
    return setTimeout(call, milliseconds).unref();
  }
}

/** Progress of the read models, and the callers that wait for it. One per process; updated by the leader or by NOTIFY. */
@Injectable()
export class ReadSideProgress {
  private position: Checkpoint = -1n;
  private waiters: Waiter[] = [];
  private readonly followers = new Set<Follower>();

  /** Notes that every live projection has passed this position. */
  reached(position: Checkpoint): void {
    if (position <= this.position) return;
    this.position = position;
    for (const follower of this.followers) follower.wake();
    const due = this.waiters.filter(({ checkpoint }) => checkpoint <= position);
    if (due.length === 0) return;
    this.waiters = this.waiters.filter(({ checkpoint }) => checkpoint > position);
    for (const { wake } of due) wake();
  }

  /** Resolves true once the checkpoint is passed, false when that took longer than the limit. */
  async passed(checkpoint: Checkpoint, limitMilliseconds: number): Promise<boolean> {
    if (checkpoint <= this.position) return true;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        checkpoint,
        wake: () => {
          clearTimeout(limit);
          resolve(true);
        },
      };
      const late = guarded(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve(false);
      });
      const limit = setTimeout(late, limitMilliseconds);
      this.waiters.push(waiter);
    });
  }

  /**
   * Calls back when the read models have moved, at most forty times a second; and every second, since a notification between processes may
   * be lost.
   */
  onMoved(moved: () => void): () => void {
    const follower = new Follower(moved);
    this.followers.add(follower);
    return () => {
      this.followers.delete(follower);
      follower.stop();
    };
  }

  get waiting(): boolean {
    return this.waiters.length > 0;
  }

  get current(): Checkpoint {
    return this.position;
  }
}
