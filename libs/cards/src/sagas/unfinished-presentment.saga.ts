import { resourceId } from '@app/kernel';
import { defineSaga, sendCommand, ignoreRefusal, scheduleWake, when } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { PresentmentReceived } from '../domain/card-transaction/card-transaction.events.js';
import { FinishPresentment } from '../commands/finish-presentment.js';

interface Received {
  readonly transactionId: string;
  readonly step: string;
}

/** Completes a presentment whose process crashed between receipt and outcome, after a delay. */
export const unfinishedPresentmentSaga = defineSaga<Received | null, 'finish'>({
  context: 'cards',
  name: 'unfinished-presentment',
  version: 1,
  initial: null,
  on: [
    when(
      PresentmentReceived,
      ({ data }) => data.step,
      (_, { aggregateId, data }) => ({
        state: { transactionId: resourceId('CardTransaction', aggregateId), step: data.step },
        outputs: [scheduleWake('look', { after: CARDS_CONFIGURATION.unfinishedAfter })],
      }),
    ),
  ],
  answers: { finish: { refused: ignoreRefusal } }, // the account refused it, and that is recorded
  wakes: {
    look: (state) => ({ state, outputs: state === null ? [] : [sendCommand('finish', FinishPresentment, state)] }),
  },
});
