import { minute, shown } from '@app/kernel/testing';
import {
  CredentialAdded,
  CredentialContactChanged,
  CredentialRevoked,
  IdentityConfirmed,
  OneTimeCodeConfirmed,
  OneTimeCodeIssued,
  OneTimeCodeMistyped,
  PasskeyAsserted,
  PasskeyChallenged,
  VerificationFailed,
  WalletClosed,
  WalletCreated,
  type WalletEvent,
} from './wallet.events.js';
import { walletView } from './wallet.view.js';

const [accountId, customerId] = ['InternalAccount:1', 'Customer:1'];
const created = WalletCreated({ accountId, customerId, sealedSeed: 'sealed' });
const emailId = 'AuthMethod:1';
const passkeyId = 'AuthMethod:2';
const email = CredentialAdded({
  customerId,
  credentialId: emailId,
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
});
const passkey = CredentialAdded({
  customerId,
  credentialId: passkeyId,
  type: 'PASSKEY',
  nickname: 'Phone',
  passkey: {
    credentialId: 'raw',
    publicKey: 'cose',
    signCount: 3,
    rpIdHash: 'hash',
    origin: 'https://example.com',
    transports: [],
  },
});
const history = [created, email, passkey];

const emailShown = {
  id: emailId,
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
  createdAt: minute(1),
  updatedAt: minute(1),
};
const passkeyShown = {
  id: passkeyId,
  accountId,
  type: 'PASSKEY',
  credentialId: 'raw',
  nickname: 'Phone',
  createdAt: minute(2),
  updatedAt: minute(2),
};

describe('A wallet as it is shown', () => {
  it('has no credential at first, and is sealed under the key of its customer', () => {
    const wallet = shown(walletView, created)!;
    expect(wallet).toEqual({ accountId, customerId, credentials: [] });
    expect(walletView.subject!(wallet)).toBe(customerId);
  });

  it('lists its credentials in the order they were added; only a passkey shows the name that its authenticator gave it', () => {
    expect(shown(walletView, ...history)).toStrictEqual({
      accountId,
      customerId,
      credentials: [emailShown, passkeyShown],
    });
  });

  it('lists a revoked credential no more', () => {
    expect(shown(walletView, ...history, CredentialRevoked({ credentialId: emailId }))!.credentials).toEqual([
      passkeyShown,
    ]);
  });

  it('shows another contact where it changed, and nowhere else', () => {
    const nickname = 'new@example.com';
    const changed = CredentialContactChanged({ customerId, credentialId: emailId, nickname });
    expect(shown(walletView, ...history, changed)).toEqual({
      accountId,
      customerId,
      credentials: [{ ...emailShown, nickname, updatedAt: minute(3) }, passkeyShown],
    });
  });

  it('was updated when one of its credentials was challenged', () => {
    const expiresAt = minute(30);
    const issued = OneTimeCodeIssued({ credentialId: emailId, codeId: 'code', expiresAt });
    const challenged = PasskeyChallenged({
      credentialId: passkeyId,
      requestId: 'Request:1',
      challenge: 'ff',
      clientPublicKey: '02',
      expiresAt,
    });
    expect(shown(walletView, ...history, issued)!.credentials).toEqual([
      { ...emailShown, updatedAt: minute(3) },
      passkeyShown,
    ]);
    expect(shown(walletView, ...history, challenged)!.credentials).toEqual([
      emailShown,
      { ...passkeyShown, updatedAt: minute(3) },
    ]);
  });

  it.each<[string, WalletEvent]>([
    ['a wrong code', OneTimeCodeMistyped({ credentialId: emailId, codeId: 'code' })],
    ['the right code', OneTimeCodeConfirmed({ credentialId: emailId, codeId: 'code' })],
    ['an answer', PasskeyAsserted({ credentialId: passkeyId, requestId: 'Request:1', signCount: 4 })],
    ['a confirmed identity', IdentityConfirmed({ credentialId: emailId })],
    ['a failed verification', VerificationFailed({ credentialId: passkeyId, reason: 'Invalid passkey signature' })],
  ])('is the same after %s', (_, event) => {
    expect(shown(walletView, ...history, event)).toEqual(shown(walletView, ...history));
  });

  it('has no credential once it is closed', () => {
    expect(shown(walletView, ...history, WalletClosed({}))).toEqual({ accountId, customerId, credentials: [] });
  });

  it('is not there before it is created', () => {
    expect(shown(walletView, email)).toBeNull();
  });
});
