import { resourceId, uuidOf } from '@app/kernel';
import { CardCredited, CardDebited, HoldPlaced } from '@app/accounts';
import { type Reaction, defineSaga, sendCommand, park, scheduleWake, when } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { AUTHORIZATION_STEPS } from '../domain/card-transaction/authorization.rules.js';
import { AuthorizationRequested } from '../domain/card-transaction/card-transaction.events.js';
import { ConcludeAuthorization } from '../commands/conclude-authorization.js';

/** Anything an account did for an authorization is looked at again, however late it was done. */
const moved = ({ data }: { readonly data: { readonly transactionId: string; readonly step: string } }): string | null =>
  data.step === AUTHORIZATION_STEPS.move ? uuidOf('CardTransaction', data.transactionId) : null;

/**
 * An authorization whose request died before it was decided is declined once the network has stopped waiting for the answer, and money
 * that was set aside without effect goes back. So is one that was approved and whose answer nothing has recorded (docs/decisions/0036).
 */
export const unfinishedAuthorizationSaga = defineSaga<{ readonly transactionId: string } | null, 'conclude'>({
  context: 'cards',
  name: 'unfinished-authorization',
  version: 2,
  initial: null,
  debouncedBy: 'look',
  on: [
    when(
      AuthorizationRequested,
      (event) => event.aggregateId,
      (_, { aggregateId }) => watch(resourceId('CardTransaction', aggregateId)),
    ),
    when(
      HoldPlaced,
      ({ data }) => uuidOf('CardTransaction', data.transactionId),
      (_, { data }) => watch(data.transactionId),
    ),
    when(CardDebited, moved, (_, { data }) => watch(data.transactionId)),
    when(CardCredited, moved, (_, { data }) => watch(data.transactionId)),
  ],
  answers: {
    conclude: {
      done: (state, { data }) => {
        const again = data as { readonly lookAgainAt: string } | null;
        return { state, outputs: again === null ? [] : [scheduleWake('look', { at: again.lookAgainAt })] };
      },
      refused: park,
    },
  },
  wakes: {
    look: (state) => ({
      state,
      outputs:
        state === null ? [] : [sendCommand('conclude', ConcludeAuthorization, { transactionId: state.transactionId })],
    }),
  },
});

function watch(transactionId: string): Reaction<{ readonly transactionId: string }> {
  return {
    state: { transactionId },
    outputs: [scheduleWake('look', { after: CARDS_CONFIGURATION.authorizationDeadline })],
  };
}
