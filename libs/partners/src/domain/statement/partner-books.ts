import type { BookedMovement } from './reconciliation.js';

/** An event as the log stores it. */
export interface LoggedEvent {
  readonly type: string;
  /** UUID of the aggregate. */
  readonly id: string;
  readonly commandId: string;
  readonly at: string;
  readonly data: unknown;
}

/** The part of our books that moves through the partner of a port; its context derives it from the log. */
export interface PartnerBooks {
  /** Types of the events that book these movements. */
  readonly types: readonly string[];
  /**
   * Returns a function that takes these events in log order and returns their movements. `depositOf` returns the partner's id of the
   * deposit that a command booked.
   */
  reader(depositOf: (commandId: string) => string | undefined): (event: LoggedEvent) => readonly BookedMovement[];
}
