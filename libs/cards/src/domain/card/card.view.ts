import { type View, assertNever, wireAmount } from '@app/kernel';
import { type CardStateName, card } from './card.decider.js';
import type { CardBrand, CardEvent, ClosingReason } from './card.events.js';

/** Card as GET returns it (specification, "Card"). Brand, last4 and expiry are present once the issuer has created it. */
export interface CardDocument {
  readonly id: string;
  readonly cardholderId: string;
  /** Null once the cardholder was erased. */
  readonly platformCardId: string | null;
  readonly state: CardStateName;
  readonly stateReason: 'ISSUER_REJECTED' | ClosingReason | null;
  readonly brand?: CardBrand;
  readonly form: 'VIRTUAL';
  readonly last4?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  readonly fundingSources: readonly string[];
  readonly maxSpendPerTransaction: number | null;
  readonly currency: string;
  readonly processorRef?: string;
  readonly issuerRef?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const cardView: View<CardDocument, CardEvent> = {
  aggregate: card,
  version: 2,
  subject: (document) => document.cardholderId,
  evolve(document, event, { at }) {
    if (event.type === 'cards.card-issued') {
      const { cardId, cardholderId, platformCardId, form, currency, fundingSources, maxSpendPerTransaction } =
        event.data;
      return {
        id: cardId,
        cardholderId,
        platformCardId,
        state: 'PROCESSING',
        stateReason: null,
        form,
        fundingSources,
        maxSpendPerTransaction: wireLimit(maxSpendPerTransaction),
        currency,
        createdAt: at,
        updatedAt: at,
      };
    }
    if (document === null) return null;
    const changed = { ...document, updatedAt: at };
    switch (event.type) {
      case 'cards.card-activated':
        return { ...changed, state: 'ACTIVE', ...event.data };
      case 'cards.card-rejected':
        return { ...changed, state: 'CLOSED', stateReason: 'ISSUER_REJECTED' };
      case 'cards.card-frozen':
        return { ...changed, state: 'FROZEN' };
      case 'cards.card-unfrozen':
        return { ...changed, state: 'ACTIVE' };
      case 'cards.card-closed':
        return { ...changed, state: 'CLOSED', stateReason: event.data.reason };
      case 'cards.funding-sources-changed':
        return { ...changed, fundingSources: event.data.fundingSources };
      case 'cards.spend-limit-changed':
        return { ...changed, maxSpendPerTransaction: wireLimit(event.data.maxSpendPerTransaction) };
      case 'cards.reveal-granted':
      case 'cards.card-revealed':
        return document;
      default:
        return assertNever(event);
    }
  },
};

function wireLimit(amount: string | null): number | null {
  return amount === null ? null : wireAmount(amount);
}
