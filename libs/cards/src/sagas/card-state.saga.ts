import { resourceId } from '@app/kernel';
import { defineSaga, park, performEffect, type Reaction, scheduleWake, when } from '@app/event-sourcing/definitions';
import { CardClosed, CardFrozen, CardUnfrozen } from '../domain/card/card.events.js';
import { ChangeStateAtIssuer } from '../effects/cards.effects.js';
import type { StateReport } from '../providers/card-issuer.port.js';

type CardStateAtIssuer = 'ACTIVE' | 'FROZEN' | 'CLOSED';

/** The latest change of a card. */
interface Change {
  readonly cardId: string;
  readonly state: CardStateAtIssuer;
  readonly sequence: number;
}

interface Changed {
  readonly tenant: { readonly environment: string };
  readonly aggregateId: string;
  readonly recorded: { readonly revision: number };
}

/** The sandbox has no network. */
const inProduction = ({ tenant, aggregateId }: Changed): string | null =>
  tenant.environment === 'PRODUCTION' ? aggregateId : null;

const to =
  (state: CardStateAtIssuer) =>
  (_: Change | null, { aggregateId, recorded }: Changed): Reaction<Change | null, 'change'> =>
    ask({ cardId: resourceId('Card', aggregateId), state, sequence: recorded.revision });

/**
 * Passes each state of a card on to the network, so that it declines a frozen or closed card even when it cannot reach us. A later change
 * replaces one that the issuer has not confirmed.
 */
export const cardStateSaga = defineSaga<Change | null, 'change'>({
  context: 'cards',
  name: 'card-state',
  version: 1,
  initial: null,
  on: [
    when(CardFrozen, inProduction, to('FROZEN')),
    when(CardUnfrozen, inProduction, to('ACTIVE')),
    when(CardClosed, inProduction, to('CLOSED')),
  ],
  answers: {
    change: {
      done: (state, { data }) => {
        const report = data as unknown as StateReport & Pick<Change, 'sequence'>;
        if (state?.sequence !== report.sequence) return { state, outputs: [] };
        if (report.status !== 'PENDING') return { state: null, outputs: [] };
        return { state, outputs: [scheduleWake('ask-again', { after: report.askAgainAfter })] };
      },
      refused: park,
    },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(change: Change): Reaction<Change | null, 'change'> {
  return { state: change, outputs: [performEffect('change', ChangeStateAtIssuer, { ...change })] };
}
