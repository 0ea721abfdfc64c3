import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';

/** Closes a card that the issuer or the network has ended. Sent only by this context's saga. */
export class CloseReportedCard extends defineCommand<{ readonly cardId: string }>('cards.close-reported-card') {}

export const CloseReportedCardHandler = aggregateCommandHandler(
  CloseReportedCard,
  card,
  ({ cardId }) => uuidOf('Card', cardId),
  () => ({ kind: 'close', reason: 'CLOSED_BY_SERVICE' }),
);
