import { AccountOpened, internalAccountUuid } from '@app/accounts';
import { defineSaga, sendCommand, ignoreRefusal, when } from '@app/event-sourcing/definitions';
import { resourceId } from '@app/kernel';
import { CustomerProfileChanged } from '@app/onboarding';
import { ProvisionWallet } from '../commands/provision-wallet.js';
import { WALLET_CURRENCY } from '../wallet-auth.configuration.js';

/** Adds a credential to a customer's embedded wallet as soon as the customer has an address for it; one instance per wallet. */
export const walletProvisioningSaga = defineSaga<null, 'provision'>({
  context: 'wallet-auth',
  name: 'wallet-provisioning',
  version: 1,
  initial: null,
  awaited: true,
  isStateless: true,
  recordedTogether: ['provision'],
  on: [
    when(
      AccountOpened,
      ({ aggregateId, data: { type, owner } }) =>
        type === 'EMBEDDED_WALLET' && owner === 'CUSTOMER' ? aggregateId : null,
      (state, { data: { accountId, ownerId } }) => ({
        state,
        outputs: [sendCommand('provision', ProvisionWallet, { accountId, customerId: ownerId })],
      }),
    ),
    when(
      CustomerProfileChanged,
      ({ tenant, data: { customerId, profile } }) =>
        profile?.email === undefined
          ? null
          : internalAccountUuid(tenant, customerId, WALLET_CURRENCY, 'EMBEDDED_WALLET'),
      (state, { tenant, data: { customerId } }) => {
        const accountId = resourceId(
          'InternalAccount',
          internalAccountUuid(tenant, customerId, WALLET_CURRENCY, 'EMBEDDED_WALLET'),
        );
        return { state, outputs: [sendCommand('provision', ProvisionWallet, { accountId, customerId })] };
      },
    ),
  ],
  answers: { provision: { refused: ignoreRefusal } }, // another wallet uses that address
});
