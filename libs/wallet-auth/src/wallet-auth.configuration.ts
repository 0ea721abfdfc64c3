/** Times of wallet authentication in milliseconds (wallet-auth 4, 6, 8, 9). What limits attempts is the domain's `WALLET_LIMITS`. */
export const WALLET_AUTH_CONFIGURATION = {
  sessionLifetime: 15 * 60_000,
  oneTimeCodeLifetime: 5 * 60_000,
  passkeyChallengeLifetime: 5 * 60_000,
  /** A change of a contact is finished or given up after that: longer than its signature can be sent again. */
  unfinishedContactChange: 6 * 60_000,
  /** How long ago an identity token may have been issued, and how far clocks may be apart. */
  identityTokenAge: 60_000,
  clockSkew: 5_000,
  /** How long the published keys of an issuer are taken as they are before an unknown key is looked for again. */
  issuerKeysCooldown: 30_000,
} as const;

/** The currency whose account is the embedded wallet of a customer. */
export const WALLET_CURRENCY = 'USDB';
