import type { Checkpoint } from '@app/event-store';

/** A fault, with its position. */
export interface Finding {
  readonly what: string;
  /** The event concerned; absent if the fault concerns a seal or missing events. */
  readonly event?: { readonly stream: string; readonly revision: number; readonly position: Checkpoint };
  /** Position of the fault: that of the event, or the first one after a gap. */
  readonly position: Checkpoint;
  readonly seal?: number;
  /** True if it concerns the seal that was recorded outside the database. */
  readonly isAnchor?: true;
}
