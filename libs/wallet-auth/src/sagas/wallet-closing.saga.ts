import { internalAccountUuid } from '@app/accounts';
import { defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { resourceId } from '@app/kernel';
import { CustomerDeleted } from '@app/onboarding';
import { CloseWallet } from '../commands/close-wallet.js';
import { WALLET_CURRENCY } from '../wallet-auth.configuration.js';

/** Closes the wallet of a deleted customer before the deletion is answered, so that no login succeeds. One instance per customer. */
export const walletClosingSaga = defineSaga<null, 'close'>({
  context: 'wallet-auth',
  name: 'wallet-closing',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      CustomerDeleted,
      ({ aggregateId }) => aggregateId,
      (state, { tenant, data: { customerId } }) => {
        const accountId = resourceId(
          'InternalAccount',
          internalAccountUuid(tenant, customerId, WALLET_CURRENCY, 'EMBEDDED_WALLET'),
        );
        return { state, outputs: [sendCommand('close', CloseWallet, { accountId })] };
      },
    ),
  ],
  answers: { close: { refused: park } },
});
