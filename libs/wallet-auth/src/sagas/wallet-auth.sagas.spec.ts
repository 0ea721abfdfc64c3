import { AccountOpened, type InternalAccountType, internalAccountUuid } from '@app/accounts';
import { CardClosed, CardIssued, CardRejected, FundingSourcesChanged } from '@app/cards';
import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { UUID, Walk } from '@app/event-sourcing/testing';
import { CustomerDeleted, CustomerProfileChanged } from '@app/onboarding';
import { CloseWallet } from '../commands/close-wallet.js';
import { ExpireSession } from '../commands/expire-session.js';
import { FollowContact } from '../commands/follow-contact.js';
import { ProvisionWallet } from '../commands/provision-wallet.js';
import { RevokeUnboundKeys } from '../commands/revoke-unbound-keys.js';
import { SettleContactClaim } from '../commands/settle-contact-claim.js';
import { SendOneTimeCode } from '../effects/wallet-auth.effects.js';
import { ContactClaimed } from '../domain/contact-claim/contact-claim.events.js';
import { SessionOpened } from '../domain/session/session.events.js';
import {
  CredentialAdded,
  CredentialContactChanged,
  CredentialRevoked,
  OneTimeCodeIssued,
} from '../domain/wallet/wallet.events.js';
import { contactClaimsSaga } from './contact-claims.saga.js';
import { contactFollowingSaga } from './contact-following.saga.js';
import { oneTimeCodeSaga } from './one-time-code.saga.js';
import { sessionExpirySaga } from './session-expiry.saga.js';
import { unboundDelegatedKeySaga } from './unbound-delegated-key.saga.js';
import { walletClosingSaga } from './wallet-closing.saga.js';
import { walletProvisioningSaga } from './wallet-provisioning.saga.js';

const accountId = `InternalAccount:${UUID}`;
const expiresAt = '2026-01-15T12:15:00.000Z';

const account = (type: InternalAccountType, owner: 'CUSTOMER' | 'PLATFORM') =>
  AccountOpened({
    accountId,
    owner,
    ownerId: 'Customer:1',
    type,
    currency: { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 },
    status: 'ACTIVE',
    fundingPaymentInstructions: [],
  });

describe('Wallet authentication reacts', () => {
  it('to the embedded wallet of a customer, and to no other account: a wallet is created, for which the request waits', () => {
    const walk = Walk.of(walletProvisioningSaga);
    expect(walk.on(account('EMBEDDED_WALLET', 'CUSTOMER')).outputs).toEqual([
      sendCommand('provision', ProvisionWallet, { accountId, customerId: 'Customer:1' }),
    ]);
    expect(walk.concerns(account('EMBEDDED_WALLET', 'PLATFORM'))).toBe(false);
    expect(walk.concerns(account('INTERNAL_CRYPTO', 'CUSTOMER'))).toBe(false);
    expect(walletProvisioningSaga.awaited).toBe(true);
  });

  const walletOfCustomer = `InternalAccount:${internalAccountUuid(TEST_TENANT, 'Customer:1', 'USDB', 'EMBEDDED_WALLET')}`;

  it('to a customer with an address: the wallet may be without a credential yet; the request waits', () => {
    const changed = (profile: object) => CustomerProfileChanged({ customerId: 'Customer:1', profile } as never);
    const asked = [
      sendCommand('provision', ProvisionWallet, { accountId: walletOfCustomer, customerId: 'Customer:1' }),
    ];
    expect(Walk.of(walletProvisioningSaga).on(changed({ email: 'ada@example.com' })).outputs).toEqual(asked);
    expect(Walk.of(walletProvisioningSaga).concerns(changed({ fullName: 'Ada' }))).toBe(false);
  });

  it('to a customer that was deleted: the wallet is closed, for which the request waits', () => {
    const asked = [sendCommand('close', CloseWallet, { accountId: walletOfCustomer })];
    expect(Walk.of(walletClosingSaga).on(CustomerDeleted({ customerId: 'Customer:1' })).outputs).toEqual(asked);
    expect(walletClosingSaga.awaited).toBe(true);
  });

  it('to a code that was issued: it is sent', () => {
    expect(
      Walk.of(oneTimeCodeSaga).on(OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'code', expiresAt }))
        .outputs,
    ).toEqual([
      performEffect('send', SendOneTimeCode, { walletUuid: UUID, credentialId: 'AuthMethod:1', codeId: 'code' }),
    ]);
  });

  it('to a credential that moved to another contact: it is checked when the change that it moved for is over', () => {
    const moved = Walk.of(contactFollowingSaga).on(
      CredentialContactChanged({ customerId: 'Customer:1', credentialId: 'AuthMethod:1', nickname: 'ada@example.com' }),
    );
    expect(moved.outputs).toEqual([scheduleWake('look', { after: 360_000 })]);
    expect(moved.wakes('look').outputs).toEqual([
      sendCommand('follow', FollowContact, { walletUuid: UUID, credentialId: 'AuthMethod:1' }),
    ]);
  });

  it('to a request that claims a contact or changes a credential on one: both are compared when it cannot be repeated any more', () => {
    const credentialId = 'AuthMethod:1';
    const added = (type: 'SMS_OTP' | 'PASSKEY') =>
      CredentialAdded({ customerId: 'Customer:1', credentialId, type, nickname: '+14155550100' });
    const of = (revision: number) => ({ walletUuid: UUID, credentialId, revision });
    for (const [event, contact] of [
      [ContactClaimed({ accountId }), { accountId, claimUuid: UUID }],
      [added('SMS_OTP'), of(0)],
      [CredentialContactChanged({ customerId: 'Customer:1', credentialId, nickname: 'ada@example.com' }), of(-1)],
      [CredentialRevoked({ credentialId }), of(-1)],
    ] as const) {
      const watched = Walk.of(contactClaimsSaga).on(event);
      expect(watched.outputs).toEqual([scheduleWake('settle', { after: 360_000 })]);
      expect(watched.wakes('settle').outputs).toEqual([sendCommand('settle', SettleContactClaim, contact)]);
    }
    expect(Walk.of(contactClaimsSaga).concerns(added('PASSKEY'))).toBe(false);
  });

  it('to a session: it ends at its time', () => {
    const opened = Walk.of(sessionExpirySaga).on(
      SessionOpened({
        customerId: 'Customer:1',
        accountId,
        sessionId: 'Session:1',
        issuedBy: 'AuthMethod:1',
        type: 'EMAIL_OTP',
        nickname: 'a',
        publicKey: '02',
        expiresAt,
      }),
    );
    expect(opened.outputs).toEqual([scheduleWake('expire', { at: expiresAt })]);
    expect(opened.wakes('expire').outputs).toEqual([sendCommand('expire', ExpireSession, { sessionId: 'Session:1' })]);
  });
});

describe('keys that spend for a card', () => {
  const cardId = `Card:${UUID}`;
  const revoked = (...accountIds: string[]) => [sendCommand('revoke', RevokeUnboundKeys, { cardId, accountIds })];

  const issued = Walk.of(unboundDelegatedKeySaga).on(
    CardIssued({
      cardId,
      cardholderId: 'Customer:1',
      platformCardId: 'mine',
      referenceGenerated: false,
      form: 'VIRTUAL',
      currency: 'USDB',
      fundingSources: ['InternalAccount:a', 'InternalAccount:b'],
      maxSpendPerTransaction: null,
    }),
  );

  it('are revoked for accounts that are no longer its sources', () => {
    const pays = (walk: typeof issued, ...fundingSources: string[]) =>
      walk.on(FundingSourcesChanged({ fundingSources }));
    const more = pays(issued, 'InternalAccount:b', 'InternalAccount:a', 'InternalAccount:c');
    const one = pays(more, 'InternalAccount:c');
    expect([issued.outputs, more.outputs]).toEqual([[], []]);
    expect(one.outputs).toEqual(revoked('InternalAccount:b', 'InternalAccount:a'));
    expect(pays(one, 'InternalAccount:a').outputs).toEqual(revoked('InternalAccount:c'));
  });

  it('are revoked for all of its accounts when it closes, or its issuer refuses it', () => {
    expect(issued.on(CardClosed({ reason: 'CLOSED_BY_SERVICE' })).outputs).toEqual(
      revoked('InternalAccount:a', 'InternalAccount:b'),
    );
    expect(issued.on(CardRejected({})).outputs).toEqual(revoked('InternalAccount:a', 'InternalAccount:b'));
  });
});
