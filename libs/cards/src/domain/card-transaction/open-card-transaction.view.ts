import type { View } from '@app/kernel';
import { cardTransaction } from './card-transaction.decider.js';
import type { CardTransactionEvent } from './card-transaction.events.js';
import { type Conclusion, isUnconcluded } from './card-transaction.state.js';

/** The part of a card transaction that the closing of its card and the check of unfinished authorizations need. */
export interface OpenCardTransaction extends Conclusion {
  readonly transactionId: string;
  readonly cardId: string;
  /** True if undecided, or if more clearings are expected. */
  readonly open: boolean;
  /** Period of its request; null for those of earlier releases. */
  readonly period: string | null;
  /** Deadline of the network for the decision, ISO 8601. */
  readonly answerBy: string;
}

/** Starts with the request: an authorization that is being decided while its card is closed must be found too. */
export const openCardTransactionView: View<OpenCardTransaction, CardTransactionEvent> = {
  aggregate: cardTransaction,
  version: 2, // 2: authorizations that are not concluded are found
  withoutPersonalData: true,
  evolve(document, event, { at }) {
    if (event.type === 'cards.authorization-requested') {
      const { transactionId, cardId, fundingSources, answerBy = at, period = null } = event.data;
      return {
        transactionId,
        cardId,
        open: true,
        period,
        answerBy,
        isApproved: false,
        isAnswered: false,
        hasOneSource: fundingSources.length === 1,
        isConcluded: false,
      };
    }
    return document === null ? null : { ...document, ...opennessAfter(event), ...conclusionAfter(event) };
  },
};

/** The period of an authorization that must be concluded with the others of its period; otherwise null. */
export function unconcludedIn(document: OpenCardTransaction): string | null {
  return isUnconcluded(document) ? document.period : null;
}

function opennessAfter({ type, data }: CardTransactionEvent): Pick<OpenCardTransaction, 'open'> | null {
  if (type === 'cards.authorization-declined' || type === 'cards.financial-authorization-approved')
    return { open: false };
  if (!('status' in data)) return null;
  return { open: data.status === 'AUTHORIZED' || data.status === 'PARTIALLY_SETTLED' };
}

function conclusionAfter(event: CardTransactionEvent): Partial<Conclusion> | null {
  switch (event.type) {
    case 'cards.authorization-approved':
    case 'cards.financial-authorization-approved':
      return { isApproved: true, isAnswered: event.data.awaitsAnswer !== true };
    case 'cards.authorization-answered':
    case 'cards.presentment-received':
      return { isAnswered: true };
    case 'cards.authorization-reversed':
      return { isApproved: false };
    case 'cards.authorization-concluded':
      return { isConcluded: true };
    default:
      return null;
  }
}
