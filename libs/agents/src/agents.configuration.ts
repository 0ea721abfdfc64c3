const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** Lifetimes and bounds of agents in one place; times in milliseconds. */
export const AGENTS_CONFIGURATION = {
  /** Lifetime of a device code (wallet-auth 16.1). */
  deviceCodeLifetime: 24 * HOUR,
  /** Lifetime of an access token; afterwards the agent must be connected again by a new device code. */
  accessTokenLifetime: 365 * DAY,
  /** Longest name of an agent, and reason of a rejection, in characters. */
  nameLength: 255,
  reasonLength: 1_000,
  /** Most accounts that a policy names. */
  maxAccounts: 100,
} as const;
