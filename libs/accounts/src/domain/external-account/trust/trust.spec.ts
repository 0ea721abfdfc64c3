import { derivedResourceId } from '@app/kernel';
import { given } from '@app/kernel/testing';
import { readAccountInfo } from '../account-info.js';
import { externalAccount } from '../external-account.decider.js';
import { accountVariant } from '../variants/index.js';
import { BeneficiaryTrustWithdrawn, BeneficiaryTrusted, TrustChallengeIssued } from './trust.events.js';

const account = given(externalAccount, [])
  .when({
    kind: 'register',
    owner: 'CUSTOMER',
    ownerId: derivedResourceId('Customer', 'ada'),
    currency: 'EUR',
    platformAccountId: undefined,
    info: readAccountInfo(accountVariant('EUR_ACCOUNT')!, { iban: 'DE89370400440532013000' }),
    ownershipType: undefined,
    defaultUmaDepositAccount: false,
    nameVerification: null,
    counterpartyRules: true,
  })
  .events()[0]!;

const at = '2026-01-01T00:00:00.000Z';
const expiresAt = '2026-01-01T00:05:00.000Z';
const asked = (trusted = true, challengeId = '1') => TrustChallengeIssued({ challengeId, trusted, expiresAt });
const ask = (trusted = true, challengeId = '1') => ({ kind: 'ask-trust', challengeId, trusted, expiresAt }) as const;
const confirm = (change: { trusted?: boolean; challengeId?: string | null } = {}) =>
  ({ kind: 'confirm-trust', trusted: true, challengeId: '1', ...change }) as const;
const trusted = [account, asked(), BeneficiaryTrusted({ challengeId: '1' })];

describe('trust in a beneficiary', () => {
  it('begins by a proof after a question, and keeps the account from being deleted', () => {
    given(externalAccount, [account]).when(ask()).then([asked()]);
    given(externalAccount, [account, asked()])
      .when(confirm(), { at })
      .then([BeneficiaryTrusted({ challengeId: '1' })]);
    given(externalAccount, trusted).when({ kind: 'delete' }).refuses('BENEFICIARY_TRUSTED');
  });

  it('ends likewise, and then the account can be deleted', () => {
    given(externalAccount, trusted)
      .when(ask(false, '2'))
      .then([asked(false, '2')]);
    const untrusted = [...trusted, asked(false, '2'), BeneficiaryTrustWithdrawn({ challengeId: '2' })];
    given(externalAccount, [...trusted, asked(false, '2')])
      .when(confirm({ trusted: false, challengeId: '2' }), { at })
      .then([BeneficiaryTrustWithdrawn({ challengeId: '2' })]);
    expect(given(externalAccount, untrusted).when({ kind: 'delete' }).events()).toHaveLength(1);
  });

  it('is not asked for when the beneficiary is trusted already', () => {
    given(externalAccount, trusted).when(ask(true, '2')).refuses('CONFLICT');
    given(externalAccount, [account]).when(ask(false)).refuses('CONFLICT');
  });

  it('is not confirmed when nothing, or the opposite, was asked', () => {
    given(externalAccount, [account]).when(confirm(), { at }).refuses('CONFLICT');
    given(externalAccount, [...trusted, asked(false, '2')])
      .when(confirm({ challengeId: '2' }), { at })
      .refuses('CONFLICT');
    given(externalAccount, trusted).when(confirm(), { at }).refuses('CONFLICT');
  });

  it('is not confirmed for another challenge, or too late', () => {
    given(externalAccount, [account, asked(), asked(true, '2')])
      .when(confirm(), { at })
      .refuses('INVALID_INPUT');
    given(externalAccount, [account, asked()]).when(confirm(), { at: expiresAt }).refuses('INVALID_INPUT');
  });
});
