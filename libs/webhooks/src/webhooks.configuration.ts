import type { RetrySettings } from './domain/delivery/retry-schedule.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Limits of one attempt, in milliseconds and bytes. */
export interface TransportSettings {
  /** From the start of the attempt, connecting included, to the last byte of the response. */
  readonly timeout: number;
  /** The same if an API caller waits for the response; below the 30-second timeout of clients. */
  readonly awaitedTimeout: number;
  /** Maximum bytes read of a response; the connection is then dropped. */
  readonly answerBytes: number;
  /** Maximum concurrent attempts of one platform at one endpoint, each on its own connection; further attempts queue. */
  readonly connectionsPerEndpoint: number;
  /** Lifetime of an idle connection. */
  readonly keepAlive: number;
  /** Maximum number of endpoint agents with open connections; the least recently used is evicted. */
  readonly connectedPlatforms: number;
}

/** Settings of webhook delivery (onboarding-accounts 15.1 to 15.3). */
export const WEBHOOK_SETTINGS: {
  readonly retry: RetrySettings;
  readonly transport: TransportSettings;
  /** Bytes of a response that are stored with its attempt. */
  readonly storedResponseBytes: number;
  /** Default time for which a signing key remains valid after a rotation. */
  readonly keyOverlap: number;
} = {
  retry: { firstDelay: 10 * SECOND, maxDelay: 30 * MINUTE, window: 7 * DAY, maxAttempts: 160 },
  transport: {
    timeout: 30 * SECOND,
    awaitedTimeout: 20 * SECOND,
    answerBytes: 16 * 1024,
    connectionsPerEndpoint: 8,
    keepAlive: 60 * SECOND,
    connectedPlatforms: 1_000,
  },
  storedResponseBytes: 1024,
  keyOverlap: DAY,
};
