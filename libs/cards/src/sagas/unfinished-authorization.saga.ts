import { derivedUuid, resourceId } from '@app/kernel';
import { defineSaga, sendCommand, park, scheduleNextPoll, scheduleWake, when } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { AuthorizationRequested } from '../domain/card-transaction/card-transaction.events.js';
import { ConcludeAuthorization } from '../commands/conclude-authorization.js';
import { ConcludeAuthorizations } from '../commands/conclude-authorizations.js';

/** The authorizations of a period; a single one if it was requested by an earlier release. */
type Watch = { readonly period: string } | { readonly transactionId: string };

/**
 * Declines an authorization whose request crashed before the decision, once the network no longer waits, and releases a hold that it had
 * placed. Handles an approval without a recorded answer in the same way (decision 0036). One instance per period of ten minutes. It records
 * nothing while a check is scheduled, since the read model has the authorizations that are not concluded (decision 0102).
 */
export const unfinishedAuthorizationSaga = defineSaga<Watch | null, 'conclude-all' | 'conclude'>({
  context: 'cards',
  name: 'unfinished-authorization',
  version: 2,
  initial: null,
  debouncedBy: 'look',
  on: [
    when(
      AuthorizationRequested,
      ({ aggregateId, data: { period } }) =>
        period === undefined ? aggregateId : derivedUuid('unfinished authorizations', period),
      (_: Watch | null, { aggregateId, data: { period } }) => ({
        state: period === undefined ? { transactionId: resourceId('CardTransaction', aggregateId) } : { period },
        outputs: [scheduleWake('look', { after: CARDS_CONFIGURATION.authorizationDeadline })],
      }),
    ),
  ],
  answers: {
    'conclude-all': { done: scheduleNextPoll, refused: park },
    conclude: { done: scheduleNextPoll, refused: park },
  },
  wakes: {
    look: (state) => {
      if (state === null) return { state, outputs: [] };
      const conclude =
        'period' in state
          ? sendCommand('conclude-all', ConcludeAuthorizations, { period: state.period })
          : sendCommand('conclude', ConcludeAuthorization, { transactionId: state.transactionId });
      return { state, outputs: [conclude] };
    },
  },
});
