/** Tasks of this process on the log besides writing to it. */
export interface EventSourcingRole {
  /** Competes for leadership of the read models and routes events to sagas. */
  readonly readSide: boolean;
  /** Works the saga queue and rings timers. */
  readonly sagas: boolean;
}

/** Options of the aggregates, the read side and the sagas of one process. */
export interface EventSourcingOptions {
  readonly role: EventSourcingRole;
  /** Recorded with every event: which release wrote it. */
  readonly release: string;
  /** Where faults of background work go. */
  readonly report: (message: string, error: unknown) => void;
}

export const EVENT_SOURCING_OPTIONS = Symbol('EventSourcingOptions');
