const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Limits and lifetimes of cards. Times in milliseconds, amounts in the smallest unit. */
export const CARDS_CONFIGURATION = {
  /** Currencies of accounts that can fund a card (payments-cards 15.1). */
  eligibleCurrencies: ['USD', 'USDB', 'EUR'] as readonly string[],
  /** Maximum amount of one authorization, in the currency of the network's request. */
  maxAmount: 100_000_000_000,
  /** Maximum amount of a later message, in the card's currency: the largest authorization, converted. */
  maxPresentment: 1_000_000_000_000_000,
  /** Time that the network waits for the answer to an authorization. One that is undecided by then is declined. */
  authorizationDeadline: 5 * SECOND,
  /** Additional time in which the answer to an approval may be recorded. Without a record the approval is reversed. */
  unansweredAfter: 25 * SECOND,
  /** Minimum interval between two checks of one platform's unfinished authorizations. */
  minConclusionInterval: SECOND,
  /** Age at which a presentment that its request left unfinished is completed. */
  unfinishedAfter: MINUTE,
  /** Price of one unit of another currency in smallest units of the card's currency, by currency. */
  convertedOneToOne: { USDB: { USD: 10_000n } } as Readonly<Record<string, Readonly<Record<string, bigint>>>>,
  /** Lifetime of a page with a card number, which can be opened once. */
  revealLifetime: 5 * MINUTE,
  /** Years from issue to expiry. */
  validYears: 3,
  /** Sandbox timings (payments-cards 15.1, 15.4). */
  sandbox: { slowProvisioning: 30 * SECOND, slowPull: 30 * SECOND },
} as const;
