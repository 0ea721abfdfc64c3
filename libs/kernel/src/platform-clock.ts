import type { Timestamp } from './clock.js';
import type { Tenant } from './tenant.js';

/** When something is recorded. */
export interface Moment {
  /** The time of the platform. */
  readonly at: Timestamp;
  /** The time of the service, present where the platform's differs from it. */
  readonly recordedAt?: Timestamp | undefined;
}

/**
 * The time of a platform: that of the service, unless a sandbox has moved its own. Everything that a platform can observe follows it:
 * dates of creation, expiries, timers. Everything that the service owes to its callers and to itself (idempotency keys, sessions of the
 * console, leases, rate limits, deadlines of connections, signatures of webhooks) uses the Clock.
 */
export abstract class PlatformClock {
  abstract now(tenant: Tenant): Date;

  /** Resolves once this process knows every move of a clock that ended before the call. Called where work arrives: by requests, sagas, timers. */
  abstract known(): Promise<void> | void;

  /** The moment of a command or an event of a platform. */
  abstract moment(tenant: Tenant): Moment;
}

let latest = { time: NaN, text: '' };

/** Many moments of a busy process are of the same millisecond. */
function timestampOf(date: Date): Timestamp {
  const time = date.getTime();
  if (time !== latest.time) latest = { time, text: date.toISOString() };
  return latest.text;
}

/** The two times of a moment, the second only where they differ. */
export function momentOf(platformTime: Date, serviceTime: Date): Moment {
  const at = timestampOf(platformTime);
  return platformTime.getTime() === serviceTime.getTime() ? { at } : { at, recordedAt: serviceTime.toISOString() };
}

/**
 * The time of the service at a moment. Lag, settling and retention count by it; and so do dates that a party outside of the platform
 * has set by its own clock: an authenticator app, an identity provider.
 */
export function serviceTimeOf({ at, recordedAt }: Moment): Timestamp {
  return recordedAt ?? at;
}
