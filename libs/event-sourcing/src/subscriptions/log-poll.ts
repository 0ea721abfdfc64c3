import type { EventStore, WakeUp } from '@app/event-store';

/** Time between two polls while appends may go unheard, and for positions that are not stored yet. */
const POLL_MILLISECONDS = 200;
/** Time after which the log is read without a call. A notification may be lost with a broken connection that is not yet known to be broken. */
const MAX_UNREAD_MILLISECONDS = 2_000;

/** Decides when a reader at the end of the log reads it again: after a call, and at intervals without one. */
export class LogPoll {
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: Pick<EventStore, 'hearsAppends'>,
    private readonly wakeUp: Pick<WakeUp, 'wait'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Notes that the log is about to be read. */
  reads(): void {
    this.readAt = this.now();
  }

  /** Waits for a call, at most 200 ms. True if the log should be read again; always if `isAhead`: a position is to be stored. */
  async isDue(isAhead: boolean): Promise<boolean> {
    const isCalled = await this.wakeUp.wait(POLL_MILLISECONDS);
    return isCalled || isAhead || !this.store.hearsAppends || this.now() - this.readAt >= MAX_UNREAD_MILLISECONDS;
  }
}
