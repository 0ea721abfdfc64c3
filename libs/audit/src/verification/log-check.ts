import type { StoredEvent } from '@app/event-store';
import type { Finding } from './finding.js';

/** Follows the log while it is verified, and compares the data beside it. */
export interface LogCheck {
  /** Takes the next event; answers its fault, or null. */
  see(event: StoredEvent): Promise<string | null>;
  /** Differences from the log, after it was read. */
  findings(): AsyncIterable<Finding>;
  /** Remarks that are not faults; complete after the findings. */
  readonly notes: readonly string[];
}
