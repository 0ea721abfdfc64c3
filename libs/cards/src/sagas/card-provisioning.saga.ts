import { resourceId } from '@app/kernel';
import { type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import { CardIssued } from '../domain/card/card.events.js';
import { ProvisionCard, RecordProvisioning } from '../instructions.js';
import type { ProvisioningReport } from '../providers/card-issuer.port.js';

interface Order {
  readonly cardId: string;
  readonly requestedAt: string;
}

/** Has a new card made by the issuer, asks again while it is at work, and records its word. */
export const cardProvisioningSaga = defineSaga<Order | null>({
  context: 'cards',
  name: 'card-provisioning',
  version: 1,
  initial: null,
  on: [
    when(
      CardIssued,
      (event) => event.aggregateId,
      (_, { aggregateId, recorded }) => ask({ cardId: resourceId('Card', aggregateId), requestedAt: recorded.at }),
    ),
  ],
  answers: {
    provision: (state, answer): Reaction<Order | null> => {
      if (state === null) return { state, outputs: [] };
      const report: ProvisioningReport =
        answer.outcome === 'done' ? (answer.data as unknown as ProvisioningReport) : { status: 'REFUSED' };
      if (report.status === 'PENDING') {
        return {
          state,
          outputs: report.askAgainAfter === undefined ? [] : [wake('ask-again', { after: report.askAgainAfter })],
        };
      }
      const details = report.status === 'MADE' ? report.details : null;
      return { state, outputs: [instruct('record', RecordProvisioning, { cardId: state.cardId, details })] };
    },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(order: Order): Reaction<Order | null> {
  return { state: order, outputs: [act('provision', ProvisionCard, order)] };
}
