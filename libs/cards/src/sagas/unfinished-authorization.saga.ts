import { resourceId, uuidOf } from '@app/kernel';
import { CardCredited, CardDebited, HoldPlaced } from '@app/accounts';
import { type Reaction, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { AUTHORIZATION_STEPS } from '../domain/card-transaction/authorization.rules.js';
import { AuthorizationRequested } from '../domain/card-transaction/card-transaction.events.js';
import { ConcludeAuthorization } from '../instructions.js';

interface Watch {
  /** A wake is outstanding. */
  readonly waiting: boolean;
  readonly transactionId: string | null;
}

/** Anything an account did for an authorization is looked at again, however late it was done. */
const moved = ({ data }: { readonly data: { readonly transactionId: string; readonly step: string } }): string | null =>
  data.step === AUTHORIZATION_STEPS.move ? uuidOf('CardTransaction', data.transactionId) : null;

/**
 * An authorization whose request died between setting money aside and recording the decision is decided after all, and
 * money that was set aside in vain goes back.
 */
export const unfinishedAuthorizationSaga = defineSaga<Watch>({
  context: 'cards',
  name: 'unfinished-authorization',
  version: 1,
  initial: { waiting: false, transactionId: null },
  on: [
    when(AuthorizationRequested, (event) => event.aggregateId, (state: Watch, { aggregateId }) => watch(state, resourceId('CardTransaction', aggregateId))),
    when(HoldPlaced, ({ data }) => uuidOf('CardTransaction', data.transactionId), (state: Watch, { data }) => watch(state, data.transactionId)),
    when(CardDebited, moved, (state: Watch, { data }) => watch(state, data.transactionId)),
    when(CardCredited, moved, (state: Watch, { data }) => watch(state, data.transactionId)),
  ],
  wakes: {
    look: ({ transactionId }) => ({
      state: { waiting: false, transactionId },
      outputs: transactionId === null ? [] : [instruct('conclude', ConcludeAuthorization, { transactionId })],
    }),
  },
});

function watch(state: Watch, transactionId: string): Reaction<Watch> {
  const outputs = state.waiting ? [] : [wake('look', { after: CARDS_CONFIGURATION.unfinishedAfter })];
  return { state: { waiting: true, transactionId }, outputs };
}
