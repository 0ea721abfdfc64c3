/** Limits and lifetimes of this context. */
export const ACCOUNTS_CONFIGURATION = {
  /** Time after which a debit that its transaction has not confirmed is released, in milliseconds. */
  unconfirmedDebitLifetime: 60_000,
  /** Maximum number of debits that one command releases. */
  maxDebitsReleased: 100,
  /** Lifetime of an ownership challenge (onboarding-accounts 11), in milliseconds. */
  ownershipChallengeLifetime: 3_600_000,
  /** Delay before the first poll of a liveness check, in milliseconds. */
  livenessFirstLook: 5_000,
  /** Maximum amount of one sandbox funding, in the smallest unit (payments-cards 13.1). */
  maximumSandboxFunding: 100_000_000_000,
  /** Events read per step when accounts in a new currency are opened for existing customers. */
  backfillStretch: 5_000,
  /** Maximum number of accounts in one request to the receiving partner, as the protocol allows. */
  accountsAtATime: 100,
  /** Size of a process's cache of accounts for which the partner was asked. */
  accountsAskedAbout: 100_000,
} as const;
