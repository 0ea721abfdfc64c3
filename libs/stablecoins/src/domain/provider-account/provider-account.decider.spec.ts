import { given, refusalOf, shown } from '@app/kernel/testing';
import { providerAccount, requireActive } from './provider-account.decider.js';
import {
  ProviderAccountInvalidated,
  ProviderAccountLinked,
  ProviderAccountRevoked,
  ProviderAccountVerified,
} from './provider-account.events.js';
import { providerAccountView } from './provider-account.view.js';

const facts = {
  stablecoinProviderAccountId: 'StablecoinProviderAccount:a',
  provider: 'BRALE',
  providerAccountId: 'acct',
  providerEnvironment: 'SANDBOX',
  credentials: { apiClientId: 'client', apiClientSecret: 'secret' },
} as const;
const linked = ProviderAccountLinked({ ...facts, platformId: '00000000-0000-8000-8000-000000000001' });
const found = (status: 'ACTIVE' | 'INVALID' | 'REVOKED') => ({ kind: 'record-verification', found: status }) as const;

describe('A link to a provider', () => {
  it('is made once', () => {
    given(providerAccount, [])
      .when({ kind: 'link', ...facts })
      .then([linked]);
    given(providerAccount, [linked])
      .when({ kind: 'link', ...facts })
      .then([]);
    given(providerAccount, [linked])
      .when({ kind: 'link', ...facts, providerAccountId: 'another' })
      .faults();
    given(providerAccount, []).when(found('ACTIVE')).refuses('STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND');
  });

  it('is ACTIVE while its credentials are accepted, and ends once', () => {
    given(providerAccount, [linked])
      .when(found('ACTIVE'))
      .then([ProviderAccountVerified({})]);
    given(providerAccount, [linked])
      .when(found('INVALID'))
      .then([ProviderAccountInvalidated({})]);
    given(providerAccount, [linked])
      .when(found('REVOKED'))
      .then([ProviderAccountRevoked({})]);
    for (const end of [ProviderAccountInvalidated({}), ProviderAccountRevoked({})]) {
      for (const status of ['ACTIVE', 'INVALID', 'REVOKED'] as const)
        given(providerAccount, [linked, end]).when(found(status)).then([]);
      const { provider, providerAccountId } = facts;
      const status = end.type === 'stablecoins.provider-account-revoked' ? 'REVOKED' : 'INVALID';
      expect(given(providerAccount, [linked, end]).state).toMatchObject({ status, provider, providerAccountId });
    }
  });

  it('can be used only while it is ACTIVE', () => {
    expect(() => requireActive('ACTIVE')).not.toThrow();
    expect(refusalOf(() => requireActive('INVALID')).code).toBe('STABLECOIN_PROVIDER_ACCOUNT_INVALID');
    expect(refusalOf(() => requireActive('REVOKED')).code).toBe('STABLECOIN_PROVIDER_ACCOUNT_REVOKED');
  });

  it('never shows its credentials', () => {
    for (const last of [ProviderAccountVerified({}), ProviderAccountInvalidated({}), ProviderAccountRevoked({})])
      expect(JSON.stringify(shown(providerAccountView, linked, last))).not.toMatch(/client|secret/);
  });

  it('that was verified is ACTIVE as before, and is checked again', () => {
    const once = given(providerAccount, [linked, ProviderAccountVerified({})]);
    expect(once.state).toEqual(given(providerAccount, [linked]).state);
    once.when(found('INVALID')).then([ProviderAccountInvalidated({})]);
    expect(given(providerAccount, [ProviderAccountVerified({})]).state).toBeNull();
  });
});
