import type { EventStore, Unsubscribe } from './event-store.js';

/** Time after which the log is read without news, although none should have been lost. */
const MAX_UNREAD_MILLISECONDS = 10_000;

/** Shows a reader that looks at the log at intervals whether there may be something to read, so that it needs no statement to find out. */
export class AppendNews {
  private isNews = true;
  private takenAt = Number.NEGATIVE_INFINITY;
  private unsubscribe: Unsubscribe | null = null;

  constructor(
    private readonly store: Pick<EventStore, 'onAppended' | 'hearsAppends'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(): void {
    this.unsubscribe ??= this.store.onAppended(() => this.renew());
  }

  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
  }

  /** True after an append, after `renew`, after ten seconds, and always while appends may go unheard. */
  take(): boolean {
    const now = this.now();
    if (!this.isNews && this.store.hearsAppends && now - this.takenAt < MAX_UNREAD_MILLISECONDS) return false;
    this.isNews = false;
    this.takenAt = now;
    return true;
  }

  /** Makes the next `take` true: the reader has not reached the end of the log. */
  renew(): void {
    this.isNews = true;
  }
}
