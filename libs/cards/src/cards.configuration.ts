const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Limits and lifetimes of cards in one place; times in milliseconds, amounts in the smallest unit. */
export const CARDS_CONFIGURATION = {
  /** Currencies that can pay for a card (payments-cards 15.1). */
  eligibleCurrencies: ['USD', 'USDB', 'EUR'] as readonly string[],
  /** Largest amount of one authorization, in the currency in which the network asks for it. */
  maxAmount: 100_000_000_000,
  /** Largest amount of a later message, in the card's currency: the largest authorization, converted. */
  maxPresentment: 1_000_000_000_000_000,
  /** Time that the network waits for the answer to an authorization; one that is undecided by then is declined. */
  authorizationDeadline: 5 * SECOND,
  /** Time after that until which the answer to an approval may be recorded; without a record the approval is reversed. */
  unansweredAfter: 25 * SECOND,
  /** Least time between two looks at the authorizations of one platform that may have to be concluded. */
  minConclusionInterval: SECOND,
  /** A presentment that its request left unfinished is finished after this time. */
  unfinishedAfter: MINUTE,
  /** Price of one unit of another currency in smallest units of the card's currency, by that currency. */
  convertedOneToOne: { USDB: { USD: 10_000n } } as Readonly<Record<string, Readonly<Record<string, bigint>>>>,
  /** Lifetime of a page that shows a card number; it can be opened once. */
  revealLifetime: 5 * MINUTE,
  /** Years from issue to expiry. */
  validYears: 3,
  /** Sandbox timings (payments-cards 15.1, 15.4). */
  sandbox: { slowProvisioning: 30 * SECOND, slowPull: 30 * SECOND },
} as const;
