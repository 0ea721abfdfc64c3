/** Limits on attempts per credential (wallet-auth 6.3, 20); times in milliseconds. */
export const WALLET_LIMITS = {
  /** Maximum wrong attempts before a code becomes invalid. */
  oneTimeCodeAttempts: 5,
  challengeRate: { most: 5, within: 60_000 },
  verificationRate: { most: 10, within: 60_000 },
} as const;
