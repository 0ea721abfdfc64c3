import { decline } from './authorization.rules.js';

const card = { state: 'ACTIVE', maxSpendPerTransaction: 500n } as const;

describe('a decline by the card itself, before any account is asked (payments-cards 15.4)', () => {
  it.each([
    ['an ACTIVE card within its limit', 'AUTHORIZATION', 500n, card, null, null],
    ['above the limit', 'AUTHORIZATION', 501n, card, null, 'SPEND_LIMIT_EXCEEDED'],
    ['without a limit', 'AUTHORIZATION', 501n, { ...card, maxSpendPerTransaction: null }, null, null],
    ['a credit above the limit', 'CREDIT_AUTHORIZATION', 501n, card, null, null],
    ['a FROZEN card', 'AUTHORIZATION', 1n, { ...card, state: 'FROZEN' }, null, 'CARD_PAUSED'],
    ['a card that is being made', 'AUTHORIZATION', 1n, { ...card, state: 'PROCESSING' }, null, 'CARD_NOT_ACTIVE'],
    [
      "a card that waits for its holder's approval",
      'AUTHORIZATION',
      1n,
      { ...card, state: 'PENDING_KYC' },
      null,
      'CARD_NOT_ACTIVE',
    ],
    ['a CLOSED card', 'FINANCIAL_AUTHORIZATION', 1n, { ...card, state: 'CLOSED' }, null, 'CARD_CLOSED'],
    [
      "the issuer's word, before the card's",
      'AUTHORIZATION',
      501n,
      { ...card, state: 'CLOSED' },
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_FUNDS',
    ],
    [
      'the advice of a credit, for which no funds are needed',
      'CREDIT_AUTHORIZATION_ADVICE',
      1n,
      card,
      'INSUFFICIENT_FUNDS',
      null,
    ],
    ['the state, before the limit', 'AUTHORIZATION', 501n, { ...card, state: 'FROZEN' }, null, 'CARD_PAUSED'],
  ] as const)('%s', (_, operation, amount, state, issuer, reason) => {
    expect(decline(operation, amount, state, issuer)).toBe(reason);
  });
});
