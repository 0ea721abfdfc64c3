import {
  type EventOf,
  bigInteger,
  defineEvent,
  flag,
  integer,
  list,
  nullable,
  oneOf,
  pii,
  text,
  timestamp,
} from '@app/kernel';

export const CARD_BRANDS = ['VISA', 'MASTERCARD'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Party that closed a card: its platform, or the service for risk or compliance. */
const CLOSING_REASONS = ['CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Ids are public ids. `referenceGenerated`: the platform gave no id, so the cardholder's is used with the issuer. */
export const CardIssued = defineEvent(
  'cards.card-issued',
  {
    cardId: text(),
    cardholderId: text(),
    platformCardId: pii(text()),
    referenceGenerated: flag(),
    form: oneOf('VIRTUAL'),
    currency: text(),
    fundingSources: list(text()),
    /** Maximum amount of one authorization; null: no limit. */
    maxSpendPerTransaction: nullable(bigInteger()),
  },
  { subject: 'cardholderId' },
);

/** The issuer created the card. No event contains its number, only the last four digits. */
export const CardActivated = defineEvent('cards.card-activated', {
  brand: oneOf(...CARD_BRANDS),
  last4: text(),
  expMonth: integer(),
  expYear: integer(),
  processorRef: text(),
  issuerRef: text(),
});

/** The issuer refused to create the card, which is final. */
export const CardRejected = defineEvent('cards.card-rejected', {});

/** The card was frozen; authorizations are declined until it is unfrozen. */
export const CardFrozen = defineEvent('cards.card-frozen', {});
/** The card was unfrozen and can authorize again. */
export const CardUnfrozen = defineEvent('cards.card-unfrozen', {});
/** The card was closed, which is final. */
export const CardClosed = defineEvent('cards.card-closed', { reason: oneOf(...CLOSING_REASONS) });

/** The complete new list, in the order in which authorizations try it. */
export const FundingSourcesChanged = defineEvent('cards.funding-sources-changed', { fundingSources: list(text()) });

export const SpendLimitChanged = defineEvent('cards.spend-limit-changed', {
  maxSpendPerTransaction: nullable(bigInteger()),
});

/** The page with the card's number may be opened once until it expires. The recorded actor requested it. */
export const RevealGranted = defineEvent('cards.reveal-granted', { revealId: text(), expiresAt: timestamp() });

/** The page was opened. */
export const CardRevealed = defineEvent('cards.card-revealed', { revealId: text() });

export const CARD_EVENTS = [
  CardIssued,
  CardActivated,
  CardRejected,
  CardFrozen,
  CardUnfrozen,
  CardClosed,
  FundingSourcesChanged,
  SpendLimitChanged,
  RevealGranted,
  CardRevealed,
] as const;
export type CardEvent = EventOf<(typeof CARD_EVENTS)[number]>;
