import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { startDeadline } from '@app/kernel';

/** Ends the hold of an attempt because the process shuts down. The attempt is not recorded, so it is repeated. */
class HoldInterrupted extends Error {
  constructor() {
    super('the process ends before a held webhook was sent');
  }
}

interface Held {
  readonly release: () => void;
  readonly interrupt: () => void;
}

/** Holds back attempts for injected faults: for a time, or until a later webhook of the same resource has arrived. */
@Injectable()
export class HeldDeliveries implements BeforeApplicationShutdown {
  private readonly held = new Set<Held>();
  private readonly byLane = new Map<string, Set<Held>>();

  /** Resolves after the time, or earlier if a webhook of the given lane arrives. */
  hold(milliseconds: number, lane?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        cancel();
        this.remove(held, lane);
        settle();
      };
      const held: Held = { release: end(resolve), interrupt: end(() => reject(new HoldInterrupted())) };
      const cancel = startDeadline(milliseconds, held.release);
      this.held.add(held);
      if (lane === undefined) return;
      const beside = this.byLane.get(lane) ?? new Set();
      this.byLane.set(lane, beside.add(held));
    });
  }

  /** Releases the attempts that wait for an arrival in the lane. */
  arrived(lane: string): void {
    for (const held of this.byLane.get(lane) ?? []) held.release();
  }

  beforeApplicationShutdown(): void {
    for (const held of this.held) held.interrupt();
  }

  private remove(held: Held, lane: string | undefined): void {
    this.held.delete(held);
    if (lane === undefined) return;
    const beside = this.byLane.get(lane);
    if (beside?.delete(held) === true && beside.size === 0) this.byLane.delete(lane);
  }
}
