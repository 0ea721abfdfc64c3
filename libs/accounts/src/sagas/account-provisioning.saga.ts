import { defineSaga, instruct, when } from '@app/event-sourcing';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ProvisionAccounts } from '../commands/provision-accounts.js';

/** Whoever may hold money gets its accounts: a customer when it is ready, the platform when its currencies change. */
export const accountProvisioningSaga = defineSaga<null>({
  context: 'accounts',
  name: 'account-provisioning',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(CustomerActivated, (event) => event.aggregateId, (state, event) => ({
      state, outputs: [instruct('provision', ProvisionAccounts, { customerId: event.data.customerId })],
    })),
    when(SupportedCurrenciesChanged, (event) => (event.data.added.length === 0 ? null : event.aggregateId), (state) => ({
      state, outputs: [instruct('provision', ProvisionAccounts, {})],
    })),
  ],
});
