const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** Lifetimes and sandbox timings of stablecoins in one place; milliseconds. */
export const STABLECOINS_CONFIGURATION = {
  /** Interval at which the provider is asked whether it still accepts the credentials of a link. */
  verificationInterval: DAY,
  /** Longest text of a provider's identifiers and credentials. */
  identifierLength: 255,
  descriptionLength: 1_024,
  /** Most digits of an amount. */
  amountDigits: 30,
  sandbox: {
    /** Time that a deposit may take to arrive. */
    fundingLifetime: 7 * DAY,
    /** A deposit arrives, the provider accepts, the transfer is done; each counted from the one before. */
    funding: 30 * SECOND,
    acceptance: 10 * SECOND,
    processing: 20 * SECOND,
    /** A token that is still being issued is reviewed, then provisioned. */
    review: 30 * SECOND,
    provisioning: 30 * SECOND,
  },
} as const;
