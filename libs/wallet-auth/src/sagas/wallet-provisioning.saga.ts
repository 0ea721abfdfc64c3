import { AccountOpened } from '@app/accounts';
import { defineSaga, instruct, when } from '@app/event-sourcing';
import { ProvisionWallet } from '../commands/provision-wallet.js';

/** An embedded wallet of a customer comes with a credential. */
export const walletProvisioningSaga = defineSaga<null>({
  context: 'wallet-auth',
  name: 'wallet-provisioning',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      AccountOpened,
      ({ aggregateId, data: { type, owner } }) => (type === 'EMBEDDED_WALLET' && owner === 'CUSTOMER' ? aggregateId : null),
      (state, { data: { accountId, ownerId } }) => ({
        state, outputs: [instruct('provision', ProvisionWallet, { accountId, customerId: ownerId })],
      }),
    ),
  ],
});
