import { derivedUuid, resourceId } from '@app/kernel';
import { defineSaga, instruct, wake, when } from '@app/event-sourcing';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { DebitReserved } from '../domain/internal-account/internal-account.events.js';
import { ReleaseUnconfirmedDebit } from '../instructions.js';

interface Reserved {
  readonly accountId: string;
  readonly transactionId: string;
}

/**
 * Money that was reserved and whose transaction never came to be (the process died in between) goes back by itself.
 * The account knows whether the transaction confirmed meanwhile, so nothing is watched until the time is up.
 */
export const unconfirmedDebitSaga = defineSaga<Reserved | null>({
  context: 'accounts',
  name: 'unconfirmed-debit',
  version: 1,
  initial: null,
  on: [
    when(DebitReserved, (event) => derivedUuid('unconfirmed-debit', event.aggregateId, event.data.transactionId), (_, event) => ({
      state: { accountId: resourceId('InternalAccount', event.aggregateId), transactionId: event.data.transactionId },
      outputs: [wake('claim-expired', { after: ACCOUNTS_CONFIGURATION.unconfirmedDebitLifetime })],
    })),
  ],
  wakes: {
    'claim-expired': (state) => ({ state, outputs: state === null ? [] : [instruct('release', ReleaseUnconfirmedDebit, state)] }),
  },
});
