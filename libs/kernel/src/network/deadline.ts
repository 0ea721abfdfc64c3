import { guarded } from '../guarded.js';

/**
 * Calls back after so many milliseconds unless the answer of this function is called before: for waiting on a network, whose time is
 * no rule's and not the Clock's. Keeps no process alive. An AbortSignal of the kind costs fifty times as much and stays until it is due.
 */
export function startDeadline(milliseconds: number, expired: () => void): () => void {
  const timer = setTimeout(guarded(expired), milliseconds).unref();
  return () => clearTimeout(timer);
}
