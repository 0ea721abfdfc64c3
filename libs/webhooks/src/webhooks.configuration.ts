import type { RetrySettings } from './domain/delivery/retry-schedule.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The limits of one attempt, in milliseconds and bytes. */
export interface TransportSettings {
  /** From having a connection, or beginning to make one, to the last byte of the answer. */
  readonly timeout: number;
  /** The same where a caller of the API waits for it: less than the 30 seconds for which clients wait. */
  readonly awaitedTimeout: number;
  /** Bytes of a response that are read; the connection is dropped with the rest. */
  readonly answerBytes: number;
  /** Attempts of one platform at one endpoint at once, each on its own connection; the others wait for their turn. */
  readonly connectionsPerEndpoint: number;
  /** Time that an idle connection stays open. */
  readonly keepAlive: number;
  /** Of how many platforms connections are kept; more than that lose those of the one that was sent to longest ago. */
  readonly connectedPlatforms: number;
}

/** The numbers of webhook delivery (onboarding-accounts 15.1 to 15.3). */
export const WEBHOOK_SETTINGS: {
  readonly retry: RetrySettings;
  readonly transport: TransportSettings;
  /** Bytes of a response that are stored with its attempt. */
  readonly storedResponseBytes: number;
  /** Time that a signing key still verifies beside its successor, by default. */
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
