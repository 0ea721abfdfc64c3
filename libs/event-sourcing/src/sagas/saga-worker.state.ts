import { type Transitions, transitionsOf } from '../subscriptions/transitions.js';

/**
 * State of the worker of one process. One that is `reclaiming` continues while it takes over the leases of ended sessions.
 * A stopped one leases nothing more, and finishes or releases its inputs.
 */
export type WorkerState = 'new' | 'working' | 'reclaiming' | 'stopped';
export type WorkerEvent = 'started' | 'reclaim-began' | 'reclaimed' | 'stopped';

const WORKER: Transitions<WorkerState, WorkerEvent> = {
  new: { started: 'working', stopped: 'stopped' },
  working: { 'reclaim-began': 'reclaiming', stopped: 'stopped' },
  reclaiming: { reclaimed: 'working', stopped: 'stopped' },
  stopped: {},
};

/** The state after an event; the end of a reclaim after the stop changes nothing. */
export const nextWorkerState = transitionsOf(WORKER);

/** True while the worker takes inputs. */
export function takesInputs(state: WorkerState): boolean {
  return state === 'working' || state === 'reclaiming';
}

/**
 * Knowledge of a worker about the queue of one pool: `unread` while it asks, and until an answer; `full` when there may be more than
 * it had room for; `drained` when it has leased all that could be leased.
 */
export type BacklogState = 'unread' | 'full' | 'drained';
export type BacklogEvent = 'asked' | 'leased-some' | 'leased-all';

const ANSWERS = { 'leased-some': 'full', 'leased-all': 'drained' } as const;

const BACKLOG: Transitions<BacklogState, BacklogEvent> = {
  unread: ANSWERS,
  full: { asked: 'unread', ...ANSWERS },
  drained: { asked: 'unread', ...ANSWERS },
};

/** The state after an event; a question without an answer, such as one that failed, leaves it unread. */
export const nextBacklogState = transitionsOf(BACKLOG);
