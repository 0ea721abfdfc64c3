import { type Reaction, defineSaga, sendCommand, ignoreRefusal, when } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { CustomerDeleted } from '@app/onboarding';
import { CardIssued } from '../domain/card/card.events.js';
import { CloseCardOfDeleted } from '../commands/close-card-of-deleted.js';

interface Cardholder {
  readonly cardIds: readonly string[];
  readonly deleted: boolean;
}

/**
 * Closes the cards of a deleted customer before the deletion is answered. One instance per cardholder. A card that is already closed or still
 * being issued refuses; the latter is closed once it is issued.
 */
export const deletedCardholderSaga = defineSaga<Cardholder, 'close'>({
  context: 'cards',
  name: 'deleted-cardholder',
  version: 1,
  initial: { cardIds: [], deleted: false },
  awaited: true,
  on: [
    when(
      CardIssued,
      ({ data }) => uuidOf('Customer', data.cardholderId),
      ({ cardIds, deleted }: Cardholder, { data: { cardId } }) =>
        deleted
          ? closed({ cardIds, deleted }, [cardId])
          : { state: { cardIds: [...cardIds, cardId], deleted }, outputs: [] },
    ),
    when(
      CustomerDeleted,
      ({ aggregateId }) => aggregateId,
      ({ cardIds }: Cardholder) => closed({ cardIds: [], deleted: true }, cardIds),
    ),
  ],
  answers: { close: { refused: ignoreRefusal } }, // already closed, or still being issued
});

function closed(state: Cardholder, cardIds: readonly string[]): Reaction<Cardholder, 'close'> {
  return { state, outputs: cardIds.map((cardId) => sendCommand('close', CloseCardOfDeleted, { cardId })) };
}
