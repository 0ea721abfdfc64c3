import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';

/** The cardholder was deleted: nothing more is paid for them, and the service closes the card. */
export class CloseCardOfDeleted extends defineCommand<{ readonly cardId: string }>('cards.close-card-of-deleted') {}

export const CloseCardOfDeletedHandler = aggregateCommandHandler(
  CloseCardOfDeleted,
  card,
  ({ cardId }) => uuidOf('Card', cardId),
  () => ({ kind: 'close', reason: 'CLOSED_BY_SERVICE' }),
);
