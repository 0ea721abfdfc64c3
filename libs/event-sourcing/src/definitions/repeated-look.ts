import { later } from '@app/kernel';
import { type Reaction, scheduleWake } from './define-saga.js';

/** Answer of a command that looks at open work: when to look again, ISO 8601; null when nothing is left to wait for. */
export type NextLook = { readonly lookAgainAt: string } | null;

/** The answer to a look at `at`: when the first of the rest is due, but at least `interval` milliseconds later. */
export function nextLook(at: string, firstDue: string | undefined, interval: number): NextLook {
  if (firstDue === undefined) return null;
  const soonest = later(at, interval);
  return { lookAgainAt: firstDue > soonest ? firstDue : soonest };
}

/** The branch of a saga for that answer: schedules its wake `look`. */
export function scheduleNextLook<State>(state: State, { data }: { readonly data: unknown }): Reaction<State> {
  const next = data as NextLook;
  return { state, outputs: next === null ? [] : [scheduleWake('look', { at: next.lookAgainAt })] };
}
