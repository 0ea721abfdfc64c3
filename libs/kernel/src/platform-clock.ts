import type { Timestamp } from './clock.js';
import type { Tenant } from './tenant.js';

/** Time at which something is recorded. */
export interface Moment {
  /** Time by the platform's clock. */
  readonly at: Timestamp;
  /** Time by the service's clock, present if the two differ. */
  readonly recordedAt?: Timestamp | undefined;
}

/**
 * The time of a platform: that of the service, unless a sandbox has moved its clock. Everything that a platform can observe follows it:
 * creation dates, expiries, timers. Everything that the service owes to its callers and to itself (idempotency keys, console sessions,
 * leases, rate limits, connection timeouts, webhook signatures) uses the Clock.
 */
export abstract class PlatformClock {
  abstract now(tenant: Tenant): Date;

  /**
   * Resolves once this process knows every move of a clock that ended before the call. Called wherever work starts: by requests, sagas and
   * timers.
   */
  abstract known(): Promise<void> | void;

  /** The time of a platform's command or event. */
  abstract moment(tenant: Tenant): Moment;
}

let latest = { time: NaN, text: '' };

/** Caches the text, since a busy process uses the same millisecond many times. */
function timestampOf(date: Date): Timestamp {
  const time = date.getTime();
  if (time !== latest.time) latest = { time, text: date.toISOString() };
  return latest.text;
}

/** Both times of a moment, the second only if they differ. */
export function momentOf(platformTime: Date, serviceTime: Date): Moment {
  const at = timestampOf(platformTime);
  return platformTime.getTime() === serviceTime.getTime() ? { at } : { at, recordedAt: serviceTime.toISOString() };
}

/**
 * The service's time of a moment. Used for lag, settling and retention, and for times that an outside party has set by its own clock: an
 * authenticator app, an identity provider.
 */
export function serviceTimeOf({ at, recordedAt }: Moment): Timestamp {
  return recordedAt ?? at;
}
