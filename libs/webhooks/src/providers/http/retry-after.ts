/** Wait that a `Retry-After` header demands, in milliseconds. It may hold seconds or an HTTP date; null if it is absent or invalid. */
export function retryAfterMilliseconds(header: string | readonly string[] | undefined, now: Date): number | null {
  const value = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const date = /^[A-Z][a-z]{2}, .+ GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
