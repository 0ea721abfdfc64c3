/**
 * True if an answer from `at`, in milliseconds, is within its lifetime. An answer from the future is not fresh: the clock was set back, and the
 * answer would be cached until the clock catches up.
 */
export function isFresh(at: number, lifetime: number, now: Date): boolean {
  const age = now.getTime() - at;
  return age >= 0 && age < lifetime;
}
