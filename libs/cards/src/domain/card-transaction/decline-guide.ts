import type { DeclineReason } from './card-transaction.events.js';

/** The meaning of each decline reason and how to avoid it, in whole sentences for people. */
export const DECLINE_GUIDE: Readonly<Record<DeclineReason, { readonly meaning: string; readonly avoidedBy: string }>> =
  {
    INSUFFICIENT_FUNDS: {
      meaning: 'The funding sources of the card had too little money.',
      avoidedBy:
        'A deposit to a funding source before the purchase, or a smaller amount. In the sandbox, a merchant descriptor with another ending.',
    },
    CARD_PAUSED: {
      meaning: 'The card was frozen.',
      avoidedBy:
        'The state ACTIVE, set with PATCH /cards/{id} before the purchase. In the sandbox, a merchant descriptor with another ending.',
    },
    CARD_NOT_ACTIVE: {
      meaning: 'The card was not active yet.',
      avoidedBy: 'A purchase after the webhook that says that the card is ACTIVE.',
    },
    CARD_CLOSED: {
      meaning: 'The card was closed, which is final.',
      avoidedBy: 'Another card.',
    },
    SPEND_LIMIT_EXCEEDED: {
      meaning: 'The amount was above `maxSpendPerTransaction` of the card.',
      avoidedBy: 'A smaller amount, or a higher limit set with PATCH /cards/{id}.',
    },
    TIMED_OUT: {
      meaning: 'The decision came after the card network had stopped waiting for it.',
      avoidedBy: 'Nothing in the request; the same purchase can be tried again.',
    },
  };
