import { guarded } from '../guarded.js';

/**
 * Calls `expired` after the given milliseconds unless the returned function is called first. For network timeouts, which follow real time
 * instead of the Clock. Does not keep the process alive. `AbortSignal.timeout` costs fifty times as much and stays in memory until it is due.
 */
export function startDeadline(milliseconds: number, expired: () => void): () => void {
  const timer = setTimeout(guarded(expired), milliseconds).unref();
  return () => clearTimeout(timer);
}
