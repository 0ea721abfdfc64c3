import type { BookedMovement } from './reconciliation.js';

/** An event as the log has it. */
export interface LoggedEvent {
  readonly type: string;
  /** UUID of the aggregate. */
  readonly id: string;
  readonly commandId: string;
  readonly at: string;
  readonly data: unknown;
}

/** The part of our books that moves over the partner of a port, as its context reads it from the log. */
export interface PartnerBooks {
  /** Types of the events that book it. */
  readonly types: readonly string[];
  /** A reader of these events, in the order of the log. `depositOf` answers the partner's id of the deposit that a command booked. */
  reader(depositOf: (commandId: string) => string | undefined): (event: LoggedEvent) => readonly BookedMovement[];
}
