const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** All lifetimes and limits of agents; times in milliseconds. */
export const AGENTS_CONFIGURATION = {
  /** Lifetime of a device code (wallet-auth 16.1). */
  deviceCodeLifetime: 24 * HOUR,
  /** Lifetime of an access token; after that the agent must be connected again with a new device code. */
  accessTokenLifetime: 365 * DAY,
  /** Maximum length of an agent's name and of a rejection reason, in characters. */
  nameLength: 255,
  reasonLength: 1_000,
  /** Maximum number of accounts in a policy. */
  maxAccounts: 100,
} as const;
