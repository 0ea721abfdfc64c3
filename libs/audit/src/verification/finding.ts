import type { Checkpoint } from '@app/event-store';

/** Something wrong, at the place where it shows. */
export interface Finding {
  readonly what: string;
  /** The event it is about; absent when it is about a seal, or about events that are not there. */
  readonly event?: { readonly stream: string; readonly revision: number; readonly position: Checkpoint };
  /** The position at which it shows: the event's own, or the first one after the gap. */
  readonly position: Checkpoint;
  readonly seal?: number;
  /** True when it is about the seal that was written down elsewhere. */
  readonly isAnchor?: true;
}
