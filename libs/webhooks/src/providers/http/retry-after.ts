/** The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date; null when absent or neither. */
export function retryAfterMilliseconds(header: string | readonly string[] | undefined, now: Date): number | null {
  const value = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const date = /^[A-Z][a-z]{2}, .+ GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
