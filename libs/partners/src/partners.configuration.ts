const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Limits of calls to partners, in milliseconds and bytes. */
export const PARTNER_SETTINGS = {
  transport: {
    answerBytes: 256 * 1024,
    connectionsPerPartner: 16,
    keepAlive: 60 * SECOND,
    connectedPartners: 200,
  },
  /** Circuit breaker: after this many consecutive calls without an answer, calls pause. */
  breaker: { failures: 5, pause: 10 * SECOND },
  /** Time until the partner is polled for an accepted order: a fraction of the order's age, within bounds. */
  polling: { shortest: 15 * SECOND, longest: HOUR, partOfAge: 4 },
} as const;
