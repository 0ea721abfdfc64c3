const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Currencies that require strong authentication to hold and move, for customers to whom it applies (wallet-auth 15.2). */
export const SCA_CURRENCIES: readonly string[] = ['EUR', 'USDC'];

/** Times (milliseconds) and counts of strong customer authentication (wallet-auth 15). */
export const SCA_LIMITS = {
  sessionLifetime: 180 * 24 * HOUR,
  challengeLifetime: { SMS_OTP: 5 * MINUTE, TOTP: 10 * MINUTE, PASSKEY: 10 * MINUTE },
  /** Maximum wrong proofs per challenge. */
  wrongProofs: 5,
  /** Minimum time between two sends of a code, and the maximum number of sends. */
  resend: { after: 30_000, most: 5 },
  recoveryCodes: 10,
  /** Resets of lost factors: lifetime of one, and the maximum number per period and customer. */
  reset: { lifetime: 30 * MINUTE, most: 5, within: 24 * HOUR },
  /** Lock times by number of failed attempts; beyond the last step the account is suspended. */
  lockLadder: [
    [5, 15 * MINUTE],
    [6, 30 * MINUTE],
    [7, HOUR],
    [8, 24 * HOUR],
  ],
} as const;
