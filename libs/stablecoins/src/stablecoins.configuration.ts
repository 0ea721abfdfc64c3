const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** Lifetimes and sandbox timings of stablecoins, in milliseconds. */
export const STABLECOINS_CONFIGURATION = {
  /** Interval at which the provider is asked if it still accepts the credentials of a link. */
  verificationInterval: DAY,
  /** Maximum length of a provider's identifiers and credentials. */
  identifierLength: 255,
  descriptionLength: 1_024,
  /** Maximum number of digits of an amount. */
  amountDigits: 30,
  sandbox: {
    /** Time that a deposit has to arrive. */
    fundingLifetime: 7 * DAY,
    /** Time until a deposit arrives, the provider accepts it, and the transfer is done; each counted from the previous step. */
    funding: 30 * SECOND,
    acceptance: 10 * SECOND,
    processing: 20 * SECOND,
    /** A token that is still being issued is reviewed, then provisioned. */
    review: 30 * SECOND,
    provisioning: 30 * SECOND,
  },
} as const;
