import { type Transitions, transitionsOf } from '../subscriptions/transitions.js';

/**
 * State of the worker of one process. A `reclaiming` worker continues while it takes over the leases of ended sessions. A stopped one
 * leases nothing more, and finishes or releases its inputs.
 */
export type WorkerState = 'new' | 'working' | 'reclaiming' | 'stopped';
export type WorkerEvent = 'started' | 'reclaim-began' | 'reclaimed' | 'stopped';

const WORKER: Transitions<WorkerState, WorkerEvent> = {
  new: { started: 'working', stopped: 'stopped' },
  working: { 'reclaim-began': 'reclaiming', stopped: 'stopped' },
  reclaiming: { reclaimed: 'working', stopped: 'stopped' },
  stopped: {},
};

/** State after an event; the end of a reclaim after the stop changes nothing. */
export const nextWorkerState = transitionsOf(WORKER);

/** True while the worker accepts inputs. */
export function takesInputs(state: WorkerState): boolean {
  return state === 'working' || state === 'reclaiming';
}

/**
 * A worker's knowledge of the queue of one pool. `unread`: the query is running or had no result; `full`: there may be more work than the
 * worker had room for; `drained`: it has leased everything available.
 */
export type BacklogState = 'unread' | 'full' | 'drained';
export type BacklogEvent = 'asked' | 'leased-some' | 'leased-all';

const ANSWERS = { 'leased-some': 'full', 'leased-all': 'drained' } as const;

const BACKLOG: Transitions<BacklogState, BacklogEvent> = {
  unread: ANSWERS,
  full: { asked: 'unread', ...ANSWERS },
  drained: { asked: 'unread', ...ANSWERS },
};

/** State after an event; a failed query leaves it `unread`. */
export const nextBacklogState = transitionsOf(BACKLOG);
