import { resourceId } from '@app/kernel';
import { type Reaction, defineSaga, sendCommand, park, scheduleWake, when } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { CardClosed, CardRejected } from '../domain/card/card.events.js';
import { CloseOutTransactions } from '../commands/close-out-transactions.js';
import { ReleasePlatformCardId } from '../commands/release-platform-card-id.js';

type Step = 'release-platform-card-id' | 'close-out';

interface Closing {
  readonly cardId: string;
}

/**
 * Ends the open transactions of a closed card, and releases the platform's card id. Runs twice: immediately, and after all requests that were
 * in progress at the closing have ended.
 */
export const cardClosingSaga = defineSaga<Closing | null, Step>({
  context: 'cards',
  name: 'card-closing',
  version: 1,
  initial: null,
  on: [
    when(
      CardClosed,
      (event) => event.aggregateId,
      (_, { aggregateId }): Reaction<Closing | null, Step> => {
        const closing = { cardId: resourceId('Card', aggregateId) };
        const { unfinishedAfter: after } = CARDS_CONFIGURATION;
        return {
          state: closing,
          outputs: [
            ...endOf(closing),
            sendCommand('close-out', CloseOutTransactions, closing),
            scheduleWake('look-again', { after }),
          ],
        };
      },
    ),
    when(
      CardRejected,
      (event) => event.aggregateId,
      (_, { aggregateId }): Reaction<Closing | null, Step> => {
        const closing = { cardId: resourceId('Card', aggregateId) };
        return { state: closing, outputs: endOf(closing) };
      },
    ),
  ],
  answers: { 'release-platform-card-id': { refused: park }, 'close-out': { refused: park } },
  wakes: {
    'look-again': (state) => ({
      state,
      outputs: state === null ? [] : [sendCommand('close-out', CloseOutTransactions, state)],
    }),
  },
});

function endOf(closing: Closing) {
  return [sendCommand('release-platform-card-id', ReleasePlatformCardId, closing)];
}
