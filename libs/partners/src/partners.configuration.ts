const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The limits of calls to partners, in milliseconds and bytes. */
export const PARTNER_SETTINGS = {
  transport: {
    answerBytes: 256 * 1024,
    connectionsPerPartner: 16,
    keepAlive: 60 * SECOND,
    connectedPartners: 200,
  },
  /** After so many calls in a row without an answer none is sent for a while, so that a partner that is down is left alone. */
  breaker: { failures: 5, pause: 10 * SECOND },
  /** Time that an accepted order waits for its report before the partner is asked: a part of its age, within bounds. */
  polling: { shortest: 15 * SECOND, longest: HOUR, partOfAge: 4 },
} as const;
