/** The code of every login in the sandbox, which sends none (specification, "Authentication" 9). */
export const SANDBOX_CODE = '000000';

/** Times of wallet authentication in milliseconds (wallet-auth 4, 6, 8, 9). Limits on attempts are in `WALLET_LIMITS`. */
export const WALLET_AUTH_CONFIGURATION = {
  sessionLifetime: 15 * 60_000,
  verificationTokenLifetime: 5 * 60_000,
  passkeyChallengeLifetime: 5 * 60_000,
  /** Time after which a contact change has succeeded or failed: longer than its signature can be sent again. */
  unfinishedContactChange: 6 * 60_000,
  /** Maximum age of an identity token, and the tolerated clock skew. */
  identityTokenAge: 60_000,
  clockSkew: 5_000,
  /** Minimum time between two fetches of an issuer's published keys. */
  issuerKeysCooldown: 30_000,
} as const;

/** Currency of the account that is a customer's embedded wallet. */
export const WALLET_CURRENCY = 'USDB';
