import type { HrTime } from '@opentelemetry/api';

/** Converts milliseconds to seconds and nanoseconds, the SDK's form of a time. */
export function timeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
