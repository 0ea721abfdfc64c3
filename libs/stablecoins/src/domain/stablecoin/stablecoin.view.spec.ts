import { minute, shown } from '@app/kernel/testing';
import { IssuanceStatusChanged, StablecoinRegistered, SvcOperationsStatusChanged } from './stablecoin.events.js';
import { stablecoinView } from './stablecoin.view.js';

const facts = {
  provider: 'BRALE',
  providerEnvironment: 'SANDBOX',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:l',
  providerTokenIdentifier: 'token',
  networkTokenIdentifier: 'btkn1',
  network: 'SPARK',
  name: 'Dollar',
  symbol: 'USDX',
  baseCurrency: 'USD',
  decimals: 6,
  issuanceStatus: 'PROVISIONING',
} as const;
const registered = StablecoinRegistered({ stablecoinId: 'Stablecoin:a', ...facts });
const provisioned = IssuanceStatusChanged({ from: 'PROVISIONING', to: 'PROVISIONED' });
const approving = SvcOperationsStatusChanged({ from: 'NOT_ENABLED', to: 'PENDING_APPROVAL', currency: null });
const enabled = SvcOperationsStatusChanged({ from: 'ENABLING', to: 'ENABLED', currency: 'USDX' });
const disabled = SvcOperationsStatusChanged({ from: 'ENABLED', to: 'DISABLED', currency: null });
const document = {
  id: 'Stablecoin:a',
  ...facts,
  svcOperationsStatus: 'NOT_ENABLED',
  createdAt: minute(0),
  updatedAt: minute(0),
};

describe('A stablecoin as it is shown', () => {
  it('has the facts of its provider, and can neither be minted nor burnt at first', () => {
    expect(shown(stablecoinView, registered)).toEqual(document);
  });

  it('follows its status at the provider', () => {
    expect(shown(stablecoinView, registered, provisioned)).toEqual({
      ...document,
      issuanceStatus: 'PROVISIONED',
      updatedAt: minute(1),
    });
  });

  it('has no currency until it is enabled', () => {
    expect(shown(stablecoinView, registered, approving)).toStrictEqual({
      ...document,
      svcOperationsStatus: 'PENDING_APPROVAL',
      updatedAt: minute(1),
    });
    expect(shown(stablecoinView, registered, enabled)).toEqual({
      ...document,
      svcOperationsStatus: 'ENABLED',
      currency: 'USDX',
      updatedAt: minute(1),
    });
  });

  it('keeps its currency when it is disabled', () => {
    expect(shown(stablecoinView, registered, enabled, disabled)).toEqual({
      ...document,
      svcOperationsStatus: 'DISABLED',
      currency: 'USDX',
      updatedAt: minute(2),
    });
  });

  it.each([
    ['its status at the provider', provisioned],
    ['its status here', enabled],
  ])('is not there when only %s is known', (_, event) => {
    expect(shown(stablecoinView, event)).toBeNull();
  });
});
