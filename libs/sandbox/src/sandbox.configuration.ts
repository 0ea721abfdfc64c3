/** Limits of the sandbox controls. */
export const SANDBOX_CONFIGURATION = {
  /** The maximum that an explanation reads of a long history. */
  explanation: { events: 201, requests: 11, consequences: 2_000 },
  faults: {
    /** Armed faults of a platform at the same time. */
    armed: 20,
    /** Requests or delivery attempts of one fault. */
    count: 100,
    /** Maximum lifetime in seconds: webhooks that are dropped meanwhile still have days of retries left. */
    lifetime: 86_400,
    usualLifetime: 3_600,
    /** In milliseconds; no longer than clients wait. */
    delay: 30_000,
    usualDelay: 1_000,
    /** In seconds. */
    retryAfter: 60,
    usualRetryAfter: 1,
  },
  /**
   * Limits of one request that moves a clock: its duration, which clients wait for; the wait for the read side after a step; the number of
   * timers that it lists.
   */
  clockMove: { milliseconds: 20_000, readSideMilliseconds: 5_000, rung: 100 },
  /** Timeouts of a fork: for a moment with no step of the platform in progress, and for the readers of the log to pass the copy. */
  fork: { restMilliseconds: 2_000, readSideMilliseconds: 20_000 },
} as const;
