import { Injectable } from '@nestjs/common';
import { guarded, type Tenant, tenantKey } from '@app/kernel';
import { ALL_PARTITIONS, type Checkpoint, partitionOf } from '@app/event-store';

interface Waiter {
  readonly checkpoint: Checkpoint;
  /** The partitions that must have passed the position. */
  readonly partitions: readonly number[];
  readonly wake: () => void;
}

const MIN_MILLISECONDS_BETWEEN = 25;
const MAX_MILLISECONDS_BETWEEN = 1_000;

/** Calls back soon after a wake-up, and at intervals without one. */
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

/** Progress of the read models in each partition, and the callers that wait for it. One per process, updated by the leaders or by NOTIFY. */
@Injectable()
export class ReadSideProgress {
  private readonly positions: Checkpoint[] = ALL_PARTITIONS.map(() => -1n);
  private waiters: Waiter[] = [];
  private readonly followers = new Set<Follower>();
  private readonly waitingCallbacks = new Set<() => void>();

  /** Records that every live reader has passed this position, in all or in the given partitions. */
  reached(position: Checkpoint, partitions: readonly number[] = ALL_PARTITIONS): void {
    const moved = partitions.filter((partition) => position > this.positions[partition]!);
    if (moved.length === 0) return;
    for (const partition of moved) this.positions[partition] = position;
    for (const follower of this.followers) follower.wake();
    const due = this.waiters.filter((waiter) => this.isOver(waiter));
    if (due.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => !due.includes(waiter));
    for (const { wake } of due) wake();
  }

  /**
   * Resolves to true once the readers have passed the checkpoint, or the tenant's events up to it. Resolves to false after the time limit.
   */
  async passed(checkpoint: Checkpoint, limitMilliseconds: number, tenant?: Tenant): Promise<boolean> {
    const partitions = tenant === undefined ? ALL_PARTITIONS : [partitionOf(tenantKey(tenant))];
    if (this.isOver({ checkpoint, partitions })) return true;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        checkpoint,
        partitions,
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
      for (const waiting of this.waitingCallbacks) waiting();
    });
  }

  /** Calls back when the read models have moved, at most forty times a second; and every second, since a notification may be lost. */
  onMoved(moved: () => void): () => void {
    const follower = new Follower(moved);
    this.followers.add(follower);
    return () => {
      this.followers.delete(follower);
      follower.stop();
    };
  }

  /** Calls back when a caller begins to wait. */
  onWaiting(callback: () => void): () => void {
    this.waitingCallbacks.add(callback);
    return () => this.waitingCallbacks.delete(callback);
  }

  get waiting(): boolean {
    return this.waiters.length > 0;
  }

  /** The last position that every live reader has passed in all partitions. */
  get current(): Checkpoint {
    return this.lowestOf(ALL_PARTITIONS);
  }

  /** The last position that every live reader has passed in the partition of a tenant. */
  of(tenant: Tenant): Checkpoint {
    return this.positions[partitionOf(tenantKey(tenant))]!;
  }

  /** The last position that every live reader has passed in all of these partitions. */
  lowestOf(partitions: readonly number[]): Checkpoint {
    return partitions.reduce<Checkpoint>((lowest, partition) => {
      const position = this.positions[partition]!;
      return position < lowest ? position : lowest;
    }, this.positions[partitions[0]!]!);
  }

  private isOver({ checkpoint, partitions }: Pick<Waiter, 'checkpoint' | 'partitions'>): boolean {
    return partitions.every((partition) => checkpoint <= this.positions[partition]!);
  }
}
