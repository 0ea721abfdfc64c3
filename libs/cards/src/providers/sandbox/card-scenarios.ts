import { ScenarioTable } from '@app/kernel';
import { CARDS_CONFIGURATION } from '../../cards.configuration.js';
import type { IssuerAdvice } from '../card-issuer.port.js';

const TOPIC = 'Cards';
const { slowProvisioning, slowPull } = CARDS_CONFIGURATION.sandbox;
const SECOND = 1_000;

/** Accounts as funding sources (payments-cards 15.1). Account ids cannot be chosen, so few tests get a refused one. */
export const FUNDING_ACCOUNTS = new ScenarioTable<'REFUSED' | 'TAKEN'>(
  { name: 'card-funding-accounts', topic: TOPIC, field: 'id of an internal account in `fundingSources` of a card' },
  {
    '002': {
      outcome: 'The issuer does not pull from the account.',
      httpStatus: 400,
      code: 'FUNDING_SOURCE_INELIGIBLE',
      decision: 'REFUSED',
    },
    '003': {
      outcome: 'The issuer does not pull from the account.',
      httpStatus: 400,
      code: 'FUNDING_SOURCE_INELIGIBLE',
      decision: 'REFUSED',
    },
  },
  { outcome: 'The account can pay for the card.', decision: 'TAKEN' },
);

/** Creation of cards (payments-cards 15.1): the delay in `madeAfter`, null for never. */
export const CARD_REFERENCES = new ScenarioTable<'REFUSED' | { readonly madeAfter: number | null }>(
  { name: 'card-references', topic: TOPIC, field: '`platformCardId` of a new card, else the id of its cardholder' },
  {
    '001': {
      outcome: 'The issuer never responds: the card stays in PROCESSING.',
      statuses: ['PROCESSING'],
      decision: { madeAfter: null },
    },
    '002': {
      outcome: 'The issuer refuses the card.',
      statuses: ['CLOSED'],
      code: 'ISSUER_REJECTED',
      webhooks: ['CARD.STATE_CHANGE'],
      decision: 'REFUSED',
    },
    '005': {
      outcome: 'The issuer creates the card after a delay.',
      statuses: ['PROCESSING', 'ACTIVE'],
      webhooks: ['CARD.STATE_CHANGE'],
      afterSeconds: slowProvisioning / SECOND,
      decision: { madeAfter: slowProvisioning },
    },
  },
  {
    outcome: 'The card is created immediately.',
    statuses: ['ACTIVE'],
    webhooks: ['CARD.STATE_CHANGE'],
    decision: { madeAfter: 0 },
  },
);

interface MerchantDecision extends IssuerAdvice {
  /** Result for a pull that is not confirmed immediately. */
  readonly pull: 'CONFIRMED' | 'FAILED';
}

/** Merchants of authorizations (payments-cards 15.4). */
export const MERCHANTS = new ScenarioTable<MerchantDecision>(
  { name: 'merchants', topic: TOPIC, field: '`merchant.descriptor` of an authorization' },
  {
    '002': {
      outcome: 'The issuer declines.',
      statuses: ['EXCEPTION'],
      code: 'INSUFFICIENT_FUNDS',
      webhooks: ['CARD_TRANSACTION.EXCEPTION'],
      decision: { decline: 'INSUFFICIENT_FUNDS', confirmation: 'CONFIRMED', pull: 'CONFIRMED' },
    },
    '003': {
      outcome: 'The issuer declines.',
      statuses: ['EXCEPTION'],
      code: 'CARD_PAUSED',
      webhooks: ['CARD_TRANSACTION.EXCEPTION'],
      decision: { decline: 'CARD_PAUSED', confirmation: 'CONFIRMED', pull: 'CONFIRMED' },
    },
    '005': {
      outcome: 'Approved; the pull from the account is confirmed late.',
      statuses: ['AUTHORIZED'],
      webhooks: ['CARD_TRANSACTION.AUTHORIZED'],
      afterSeconds: slowPull / SECOND,
      decision: { decline: null, confirmation: 'PENDING', pull: 'CONFIRMED' },
    },
    '006': {
      outcome: 'Approved; the pull from the account fails.',
      statuses: ['EXCEPTION'],
      webhooks: ['CARD_TRANSACTION.AUTHORIZED', 'CARD_TRANSACTION.EXCEPTION'],
      decision: { decline: null, confirmation: 'PENDING', pull: 'FAILED' },
    },
  },
  {
    outcome: 'Approved.',
    statuses: ['AUTHORIZED'],
    webhooks: ['CARD_TRANSACTION.AUTHORIZED'],
    decision: { decline: null, confirmation: 'CONFIRMED', pull: 'CONFIRMED' },
  },
);

/** All tables of outcomes for cards. */
export const CARD_SCENARIOS = [CARD_REFERENCES, FUNDING_ACCOUNTS, MERCHANTS];
