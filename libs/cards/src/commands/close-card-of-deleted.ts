import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';

/** Closes a card as the service, because its cardholder was deleted. */
export class CloseCardOfDeleted extends defineCommand<{ readonly cardId: string }>('cards.close-card-of-deleted') {}

export const CloseCardOfDeletedHandler = aggregateCommandHandler(
  CloseCardOfDeleted,
  card,
  ({ cardId }) => uuidOf('Card', cardId),
  () => ({ kind: 'close', reason: 'CLOSED_BY_SERVICE' }),
);
