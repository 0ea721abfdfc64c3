/** Limits and lifetimes of this context in one place. */
export const ACCOUNTS_CONFIGURATION = {
  /** Time after which a reserved debit that its transaction has not claimed is released, milliseconds. */
  unconfirmedDebitLifetime: 60_000,
  /** Debits that an account releases at a time. */
  maxDebitsReleased: 100,
  /** Lifetime of an ownership challenge (onboarding-accounts 11), milliseconds. */
  ownershipChallengeLifetime: 3_600_000,
  /** When the check of a person is first looked after, milliseconds. */
  livenessFirstLook: 5_000,
  /** Largest amount of one sandbox funding, smallest currency unit (payments-cards 13.1). */
  maximumSandboxFunding: 100_000_000_000,
  /** Events read at a time when a new currency is given to the customers of old. */
  backfillStretch: 5_000,
  /** Accounts in one question to the partner that receives money for them; the protocol's bound. */
  accountsAtATime: 100,
  /** Accounts of which a process remembers that the partner was asked. */
  accountsAskedAbout: 100_000,
} as const;
