/** A day (YYYY-MM-DD) that no one has reached yet, anywhere on earth: the date line is 14 hours ahead of UTC. */
export function isFutureDate(value: string, now: string): boolean {
  const furthest = new Date(Date.parse(now) + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return value > furthest;
}
