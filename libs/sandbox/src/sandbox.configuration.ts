/** Limits of the sandbox's controls. */
export const SANDBOX_CONFIGURATION = {
  /** The most that an explanation reads of a long history. */
  explanation: { events: 201, requests: 11, consequences: 2_000 },
  faults: {
    /** Faults of a platform that are armed at the same time. */
    armed: 20,
    /** Requests or attempts of one fault. */
    count: 100,
    /** The longest time, in seconds: webhooks that are dropped meanwhile have days left to be tried again. */
    lifetime: 86_400,
    usualLifetime: 3_600,
    /** In milliseconds; no longer than clients wait. */
    delay: 30_000,
    usualDelay: 1_000,
    /** In seconds. */
    retryAfter: 60,
    usualRetryAfter: 1,
  },
  /** Limits of one request that moves a clock: its duration, which clients wait for, the wait for the read side after a step, the timers that it lists. */
  clockMove: { milliseconds: 20_000, readSideMilliseconds: 5_000, rung: 100 },
  /** Waits of a fork: for a moment at which no step of the platform is in progress, and for the readers of the log to pass the copy. */
  fork: { restMilliseconds: 2_000, readSideMilliseconds: 20_000 },
} as const;
