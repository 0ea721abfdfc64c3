import { type Transitions, transitionsOf } from './transitions.js';

/**
 * State of the read side in one process. A follower learns the positions of the readers; the leader moves them.
 *
 * - `following`, `asking`: another process leads, or none; `asking` while it queries the database for the progress
 * - `reloading`: leads, and must reload its readers from their checkpoints; `loading` while it does
 * - `forgetting`: leads, and must clear the rows that its readers have cached, since a person was erased
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
  /** Checkpoints changed under the leader: readers were resumed, tables were swapped in, or notifications may have been missed. */
  | 'readers-changed'
  | 'load-began'
  | 'loaded'
  | 'person-erased'
  | 'forgotten'
  /** A round ended before or at the end of the log. */
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
  // Loading makes new readers with empty caches, so an erasure needs nothing more.
  reloading: { 'load-began': 'loading', ...ends },
  loading: { loaded: 'advancing', 'readers-changed': 'reloading', ...ends },
  forgetting: { forgotten: 'advancing', 'readers-changed': 'reloading', ...ends },
  advancing: { 'reached-end': 'idle', 'person-erased': 'forgetting', 'readers-changed': 'reloading', ...ends },
  idle: { woken: 'advancing', 'person-erased': 'forgetting', 'readers-changed': 'reloading', ...ends },
  stopped: {},
};

/** The state after an event. A late event, such as the end of a round after the stop, has no effect. */
export const nextReadSideState = transitionsOf(TRANSITIONS);

/** True while this process moves the readers. */
export function isLeading(state: ReadSideState): boolean {
  return LEADING.has(state);
}
