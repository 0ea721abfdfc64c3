import { AccountOpened, type InternalAccountType, internalAccountUuid } from '@app/accounts';
import { CardClosed, CardIssued, CardRejected, FundingSourcesChanged } from '@app/cards';
import { act, instruct, wake } from '@app/event-sourcing';
import { TEST_TENANT, UUID, Walk } from '@app/event-sourcing/testing';
import { CustomerDeleted, CustomerProfileChanged } from '@app/onboarding';
import { CloseWallet } from '../commands/close-wallet.js';
import { ExpireSession } from '../commands/expire-session.js';
import { FollowContact } from '../commands/follow-contact.js';
import { ProvisionWallet } from '../commands/provision-wallet.js';
import { RevokeUnboundKeys } from '../commands/revoke-unbound-keys.js';
import { SendOneTimeCode } from '../commands/send-one-time-code.js';
import { SessionOpened } from '../domain/session/session.events.js';
import { CredentialContactChanged, OneTimeCodeIssued } from '../domain/wallet/wallet.events.js';
import { contactFollowingSaga } from './contact-following.saga.js';
import { oneTimeCodeSaga } from './one-time-code.saga.js';
import { sessionExpirySaga } from './session-expiry.saga.js';
import { unboundDelegatedKeySaga } from './unbound-delegated-key.saga.js';
import { walletClosingSaga } from './wallet-closing.saga.js';
import { walletProvisioningSaga } from './wallet-provisioning.saga.js';

const accountId = `InternalAccount:${UUID}`;
const expiresAt = '2026-01-15T12:15:00.000Z';

const account = (type: InternalAccountType, owner: 'CUSTOMER' | 'PLATFORM') => AccountOpened({
  accountId, owner, ownerId: 'Customer:1', type, currency: { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }, status: 'ACTIVE', fundingPaymentInstructions: [],
});

describe('wallet authentication reacts', () => {
  it('to the embedded wallet of a customer, and to no other account: it is given a wallet, for which the request waits', () => {
    const provisioned = new Walk(walletProvisioningSaga);
    expect(provisioned.on(account('EMBEDDED_WALLET', 'CUSTOMER'))).toEqual([instruct('provision', ProvisionWallet, { accountId, customerId: 'Customer:1' })]);
    expect(provisioned.on(account('EMBEDDED_WALLET', 'PLATFORM'))).toBeNull();
    expect(provisioned.on(account('INTERNAL_CRYPTO', 'CUSTOMER'))).toBeNull();
    expect(walletProvisioningSaga.awaited).toBe(true);
  });

  const walletOfCustomer = `InternalAccount:${internalAccountUuid(TEST_TENANT, 'Customer:1', 'USDB', 'EMBEDDED_WALLET')}`;

  it('to a customer with an address: the wallet may be without a credential yet; the request waits', () => {
    const changed = (profile: object) => CustomerProfileChanged({ customerId: 'Customer:1', profile } as never);
    const asked = [instruct('provision', ProvisionWallet, { accountId: walletOfCustomer, customerId: 'Customer:1' })];
    expect(new Walk(walletProvisioningSaga).on(changed({ email: 'ada@example.com' }))).toEqual(asked);
    expect(new Walk(walletProvisioningSaga).on(changed({ fullName: 'Ada' }))).toBeNull();
  });

  it('to a customer that was deleted: the wallet is closed, for which the request waits', () => {
    const asked = [instruct('close', CloseWallet, { accountId: walletOfCustomer })];
    expect(new Walk(walletClosingSaga).on(CustomerDeleted({ customerId: 'Customer:1' }))).toEqual(asked);
    expect(walletClosingSaga.awaited).toBe(true);
  });

  it('to a code that was issued: it is sent', () => {
    expect(new Walk(oneTimeCodeSaga).on(OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'code', expiresAt }))).toEqual([
      act('send', SendOneTimeCode, { walletUuid: UUID, credentialId: 'AuthMethod:1', codeId: 'code' }),
    ]);
  });

  it('to a credential that moved to another contact: it is looked at when the change is over that it moved for', () => {
    const walk = new Walk(contactFollowingSaga);
    expect(walk.on(CredentialContactChanged({ customerId: 'Customer:1', credentialId: 'AuthMethod:1', nickname: 'ada@example.com' }))).toEqual([
      wake('look', { after: 360_000 }),
    ]);
    expect(walk.wakes('look')).toEqual([instruct('follow', FollowContact, { walletUuid: UUID, credentialId: 'AuthMethod:1' })]);
  });

  it('to a session: it ends at its time', () => {
    const walk = new Walk(sessionExpirySaga);
    const opened = SessionOpened({
      customerId: 'Customer:1', accountId, sessionId: 'Session:1', issuedBy: 'AuthMethod:1', type: 'EMAIL_OTP', nickname: 'a', publicKey: '02', expiresAt,
    });
    expect(walk.on(opened)).toEqual([wake('expire', { at: expiresAt })]);
    expect(walk.wakes('expire')).toEqual([instruct('expire', ExpireSession, { sessionId: 'Session:1' })]);
  });
});

describe('keys that spend for a card', () => {
  const cardId = `Card:${UUID}`;
  const revoked = (...accountIds: string[]) => [instruct('revoke', RevokeUnboundKeys, { cardId, accountIds })];

  function issued(): Walk<unknown> {
    const walk = new Walk(unboundDelegatedKeySaga as never);
    expect(walk.on(CardIssued({
      cardId, cardholderId: 'Customer:1', platformCardId: 'mine', referenceGenerated: false, form: 'VIRTUAL', currency: 'USDB',
      fundingSources: ['InternalAccount:a', 'InternalAccount:b'], maxSpendPerTransaction: null,
    }))).toEqual([]);
    return walk;
  }

  it('are revoked for the accounts that pay for it no longer', () => {
    const walk = issued();
    expect(walk.on(FundingSourcesChanged({ fundingSources: ['InternalAccount:b', 'InternalAccount:a', 'InternalAccount:c'] }))).toEqual([]);
    expect(walk.on(FundingSourcesChanged({ fundingSources: ['InternalAccount:c'] }))).toEqual(revoked('InternalAccount:b', 'InternalAccount:a'));
    expect(walk.on(FundingSourcesChanged({ fundingSources: ['InternalAccount:a'] }))).toEqual(revoked('InternalAccount:c'));
  });

  it('are revoked for all of its accounts when it closes, or its issuer refuses it', () => {
    expect(issued().on(CardClosed({ reason: 'CLOSED_BY_SERVICE' }))).toEqual(revoked('InternalAccount:a', 'InternalAccount:b'));
    expect(issued().on(CardRejected({}))).toEqual(revoked('InternalAccount:a', 'InternalAccount:b'));
  });
});
