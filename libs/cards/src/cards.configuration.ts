const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Limits and lifetimes of cards in one place; times in milliseconds, amounts in the smallest unit. */
export const CARDS_CONFIGURATION = {
  /** Currencies that can pay for a card (payments-cards 15.1). */
  eligibleCurrencies: ['USD', 'USDB', 'EUR'] as readonly string[],
  /** Largest amount of one authorization, clearing or return. */
  largestAmount: 100_000_000_000,
  /** An authorization or presentment that its request left unfinished is finished after this time. */
  unfinishedAfter: MINUTE,
  /** How long a page that shows a card number can be opened, once. */
  revealLifetime: 5 * MINUTE,
  /** Years from issue to expiry. */
  validYears: 3,
  /** Sandbox timings (payments-cards 15.1, 15.4). */
  sandbox: { slowProvisioning: 30 * SECOND, slowPull: 30 * SECOND },
} as const;
