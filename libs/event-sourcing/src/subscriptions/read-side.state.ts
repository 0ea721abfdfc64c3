import { type Transitions, transitionsOf } from './transitions.js';

/**
 * State of the read side in one process. A process that follows learns how far the readers are; one that leads moves them.
 *
 * - `following`, `asking`: another process leads, or none; `asking` while the database is asked for the progress
 * - `reloading`: leads, and has to take its readers up from their checkpoints; `loading` while it does
 * - `forgetting`: leads, and has to drop the rows that its readers remember, since a person was erased
 * - `advancing`: leads, and moves the readers; `idle` at the end of the log
 */
export type ReadSideState =
  | 'new'
  | 'following'
  | 'asking'
  | 'reloading'
  | 'loading'
  | 'forgetting'
  | 'advancing'
  | 'idle'
  | 'stopped';

export type ReadSideEvent =
  | 'started'
  | 'asked'
  | 'answered'
  | 'elected'
  /** Checkpoints changed under the leader: readers were resumed, tables swapped in, or notifications may have been missed. */
  | 'readers-changed'
  | 'load-began'
  | 'loaded'
  | 'person-erased'
  | 'forgotten'
  /** A round left events to read, or reached the end of the log. */
  | 'moved'
  | 'reached-end'
  | 'woken'
  /** The session of the leader ended. */
  | 'deposed'
  | 'stopped';

const LEADING = new Set<ReadSideState>(['reloading', 'loading', 'forgetting', 'advancing', 'idle']);

const ends = { deposed: 'following', stopped: 'stopped' } as const;

const TRANSITIONS: Transitions<ReadSideState, ReadSideEvent> = {
  new: { started: 'following', stopped: 'stopped' },
  following: { asked: 'asking', elected: 'reloading', stopped: 'stopped' },
  asking: { answered: 'following', elected: 'reloading', stopped: 'stopped' },
  // Loaded readers are new ones, which remember no row: an erasure needs nothing more.
  reloading: { 'load-began': 'loading', ...ends },
  loading: { loaded: 'advancing', 'readers-changed': 'reloading', ...ends },
  forgetting: { forgotten: 'advancing', 'readers-changed': 'reloading', ...ends },
  advancing: { 'reached-end': 'idle', 'person-erased': 'forgetting', 'readers-changed': 'reloading', ...ends },
  idle: { woken: 'advancing', 'person-erased': 'forgetting', 'readers-changed': 'reloading', ...ends },
  stopped: {},
};

/** The state after an event; a late event, such as the end of a round after the stop, changes nothing. */
export const nextReadSideState = transitionsOf(TRANSITIONS);

/** True while this process moves the readers. */
export function isLeading(state: ReadSideState): boolean {
  return LEADING.has(state);
}
