import { defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { ReleaseCustomerNames } from '../commands/release-customer-names.js';
import { CustomerDeleted } from '../domain/customer/customer.events.js';

/** Releases the platform's id of a deleted customer, so that it can be used for another one. */
export const deletedCustomerSaga = defineSaga<null, 'release'>({
  context: 'onboarding',
  name: 'deleted-customer',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      CustomerDeleted,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [sendCommand('release', ReleaseCustomerNames, { customerUuid: event.aggregateId })],
      }),
    ),
  ],
  answers: { release: { refused: park } },
});
