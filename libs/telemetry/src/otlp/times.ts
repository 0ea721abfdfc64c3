import type { HrTime } from '@opentelemetry/api';

/** Milliseconds in seconds and nanoseconds, as the SDK has times. */
export function timeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
