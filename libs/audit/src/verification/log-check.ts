import type { StoredEvent } from '@app/event-store';
import type { Finding } from './finding.js';

/** Follows the log during its verification, and compares data outside the log with it. */
export interface LogCheck {
  /** Processes the next event. Returns its fault, or null. */
  see(event: StoredEvent): Promise<string | null>;
  /** Differences from the log, after the log was read. */
  findings(): AsyncIterable<Finding>;
  /** Remarks that are not faults; complete after the findings. */
  readonly notes: readonly string[];
}
