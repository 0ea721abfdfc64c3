/** Background work that this process does on the log. */
export interface EventSourcingRole {
  /** Competes for leadership of the read models and routes events to sagas. */
  readonly readSide: boolean;
  /** Handles the inputs of the saga queue and fires timers. */
  readonly sagas: boolean;
}

/** Options of the aggregates, the read side and the sagas of one process. */
export interface EventSourcingOptions {
  readonly role: EventSourcingRole;
  /** Release of the product; recorded with every event. */
  readonly release: string;
  /** Receives the errors of background work. */
  readonly report: (message: string, error: unknown) => void;
}

export const EVENT_SOURCING_OPTIONS = Symbol('EventSourcingOptions');
