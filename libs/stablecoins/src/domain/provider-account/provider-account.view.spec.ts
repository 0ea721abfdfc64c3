import { minute, shown } from '@app/kernel/testing';
import {
  ProviderAccountInvalidated,
  ProviderAccountLinked,
  ProviderAccountRevoked,
  ProviderAccountVerified,
} from './provider-account.events.js';
import { providerAccountView } from './provider-account.view.js';

const facts = { provider: 'BRALE', providerAccountId: 'acct', providerEnvironment: 'SANDBOX' } as const;
const linked = ProviderAccountLinked({
  stablecoinProviderAccountId: 'StablecoinProviderAccount:a',
  platformId: '00000000-0000-8000-8000-000000000001',
  ...facts,
  credentials: { apiClientId: 'client', apiClientSecret: 'secret' },
});
const [verified, invalidated, revoked] = [
  ProviderAccountVerified({}),
  ProviderAccountInvalidated({}),
  ProviderAccountRevoked({}),
];
const document = {
  id: 'StablecoinProviderAccount:a',
  ...facts,
  status: 'ACTIVE',
  lastVerifiedAt: minute(0),
  createdAt: minute(0),
  updatedAt: minute(0),
};

describe('A link to a provider as it is shown', () => {
  it('is ACTIVE, and was verified when it was made', () => {
    expect(shown(providerAccountView, linked)).toEqual(document);
  });

  it('shows when its credentials were last accepted', () => {
    expect(shown(providerAccountView, linked, verified)).toEqual({
      ...document,
      lastVerifiedAt: minute(1),
      updatedAt: minute(1),
    });
  });

  it('is INVALID once its credentials are refused, and REVOKED once the access was withdrawn', () => {
    expect(shown(providerAccountView, linked, verified, invalidated)).toEqual({
      ...document,
      status: 'INVALID',
      lastVerifiedAt: minute(1),
      updatedAt: minute(2),
    });
    expect(shown(providerAccountView, linked, revoked)).toEqual({
      ...document,
      status: 'REVOKED',
      updatedAt: minute(1),
    });
  });

  it('is not there before it is made', () => {
    for (const event of [verified, invalidated, revoked]) expect(shown(providerAccountView, event)).toBeNull();
  });
});
