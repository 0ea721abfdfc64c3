import { actionPayload } from '@app/http';
import { NO_ATTEMPTS } from '../domain/wallet/attempts.js';
import type { CredentialType } from '../domain/wallet/wallet.events.js';
import type { Credential } from '../domain/wallet/wallet.state.js';
import {
  addAuthenticator,
  addIdentity,
  changeContact,
  createSigner,
  exportWallet,
  grantSpending,
  openSession,
  revokeCredential,
  revokeSession,
} from './activities.service.js';

const userId = 'Customer:1';
const passkey = {
  credentialId: 'raw',
  publicKey: 'cose',
  signCount: 0,
  rpIdHash: 'hash',
  origin: 'https://example.com',
  transports: [],
};
const credential = (type: CredentialType): Credential => ({
  credentialId: 'AuthMethod:1',
  type,
  nickname: 'Phone',
  passkey: type === 'PASSKEY' ? passkey : null,
  identity: null,
  code: null,
  challenge: null,
  challenged: NO_ATTEMPTS,
  verified: NO_ATTEMPTS,
});
const attestation = { credentialId: 'raw', clientDataJson: 'data', attestationObject: 'object' };

describe('The text that the owner of a wallet signs', () => {
  it.each([
    [
      'an email address to log in with',
      changeContact('EMAIL_OTP', 'ada@example.com', userId),
      'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      { userEmail: 'ada@example.com', userId },
    ],
    [
      'a phone number to log in with',
      changeContact('SMS_OTP', '+14155550100', userId),
      'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      { userId, userPhoneNumber: '+14155550100' },
    ],
    [
      'an identity',
      addIdentity('a.b.c', 'Google', userId),
      'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
      { oauthProviders: [{ oidcToken: 'a.b.c', providerName: 'Google' }], userId },
    ],
    [
      'a passkey',
      addAuthenticator(
        { nickname: 'Phone', challenge: 'c', attestation: { ...attestation, transports: ['usb'] } },
        userId,
      ),
      'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      { authenticators: [{ attestation, authenticatorName: 'Phone', challenge: 'c', transports: ['usb'] }], userId },
    ],
    [
      'the end of a passkey',
      revokeCredential(credential('PASSKEY'), userId),
      'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
      { authenticatorIds: ['raw'], userId },
    ],
    [
      'the end of an identity',
      revokeCredential(credential('OAUTH'), userId),
      'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
      { providerIds: ['AuthMethod:1'], userId },
    ],
    [
      'the end of codes by email',
      revokeCredential(credential('EMAIL_OTP'), userId),
      'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      { userEmail: '', userId },
    ],
    [
      'the end of codes by text message',
      revokeCredential(credential('SMS_OTP'), userId),
      'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      { userId, userPhoneNumber: '' },
    ],
    [
      'the end of a session',
      revokeSession('Session:1', userId),
      'ACTIVITY_TYPE_DELETE_API_KEYS',
      { apiKeyIds: ['Session:1'], userId },
    ],
    ['a session', openSession('02AB'), 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', { targetPublicKey: '02AB' }],
    [
      'the way out for a wallet',
      exportWallet('04ab', 'InternalAccount:1'),
      'ACTIVITY_TYPE_EXPORT_WALLET',
      { targetPublicKey: '04ab', walletId: 'InternalAccount:1' },
    ],
    ['a key of ours', createSigner('Card'), 'ACTIVITY_TYPE_CREATE_USERS_V3', { userName: 'Card' }],
    [
      'what that key may',
      grantSpending('02', 'CardFundingSource:1'),
      'ACTIVITY_TYPE_CREATE_POLICIES',
      { publicKey: '02', fundingSourceId: 'CardFundingSource:1' },
    ],
  ])("is %s in the clients' format", (_, activity, type, parameters) => {
    expect(activity).toEqual({ type, parameters });
  });

  it('is one line with sorted members, bound to its request', () => {
    const accountId = 'InternalAccount:00000000-0000-8000-8000-000000000001';
    const text = actionPayload(accountId, openSession('02ab'), 'digest', '2026-04-08T20:55:00.000Z');
    expect(text).toMatch(
      /^\{"organizationId":"[^"]+","parameters":\{"requestDigest":"digest","targetPublicKey":"02ab"\},"timestampMs":"1775681700000","type":"ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2"\}$/,
    );
    expect(actionPayload(accountId, openSession('02ab'), 'another', '2026-04-08T20:55:00.000Z')).not.toBe(text);
  });
});
