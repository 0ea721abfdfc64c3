import { later } from '@app/kernel';
import { type Reaction, scheduleWake } from './define-saga.js';

/** Result of a command that polls open work: when to poll again, ISO 8601; null if nothing is left to wait for. */
export type NextPoll = { readonly lookAgainAt: string } | null;

/** The next poll after one at `at`: when the first remaining item is due, but at least `interval` milliseconds later. */
export function nextPoll(at: string, firstDue: string | undefined, interval: number): NextPoll {
  if (firstDue === undefined) return null;
  const soonest = later(at, interval);
  return { lookAgainAt: firstDue > soonest ? firstDue : soonest };
}

/** A saga's branch for that result: schedules the wake `look`. */
export function scheduleNextPoll<State>(state: State, { data }: { readonly data: unknown }): Reaction<State> {
  const next = data as NextPoll;
  return { state, outputs: next === null ? [] : [scheduleWake('look', { at: next.lookAgainAt })] };
}
