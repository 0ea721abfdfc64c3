import { resourceId } from '@app/kernel';
import { defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { ReleaseIdentifier } from '../commands/release-identifier.js';
import { ExternalAccountDeleted } from '../domain/external-account/external-account.events.js';

/** Makes it possible to register the same account again after a deletion. */
export const deletedAccountSaga = defineSaga<null, 'release'>({
  context: 'accounts',
  name: 'deleted-account',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      ExternalAccountDeleted,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [
          sendCommand('release', ReleaseIdentifier, {
            externalAccountId: resourceId('ExternalAccount', event.aggregateId),
          }),
        ],
      }),
    ),
  ],
  answers: { release: { refused: park } },
});
