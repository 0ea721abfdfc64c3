import { given } from '@app/kernel/testing';
import { derivedResourceId } from '@app/kernel';
import { requireWithinRate, withAttempt } from './attempts.js';
import { wallet } from './wallet.decider.js';
import {
  CredentialAdded,
  CredentialContactChanged,
  CredentialRevoked,
  OneTimeCodeConfirmed,
  OneTimeCodeIssued,
  OneTimeCodeMistyped,
  PasskeyAsserted,
  PasskeyChallenged,
  VerificationFailed,
  WalletClosed,
  WalletCreated,
} from './wallet.events.js';

const AT = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-15T12:05:00.000Z';
const customerId = 'Customer:00000000-0000-8000-8000-000000000001';
const created = WalletCreated({ accountId: 'InternalAccount:1', customerId, sealedSeed: 'sealed' });
const email = CredentialAdded({
  customerId,
  credentialId: 'AuthMethod:1',
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
});
const registered = {
  credentialId: 'raw',
  publicKey: 'cose',
  signCount: 3,
  rpIdHash: 'hash',
  origin: 'https://example.com',
  transports: [],
};
const passkey = CredentialAdded({
  customerId,
  credentialId: 'AuthMethod:2',
  type: 'PASSKEY',
  nickname: 'Phone',
  passkey: registered,
});
const issued = OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'code', expiresAt: LATER });
const challenge = { requestId: 'Request:1', challenge: 'ff', clientPublicKey: '02', expiresAt: LATER };
const challenged = PasskeyChallenged({ credentialId: 'AuthMethod:2', ...challenge });

describe('A wallet', () => {
  it('is created once', () => {
    const command = { kind: 'create', accountId: 'InternalAccount:1', customerId, sealedSeed: 'another' } as const;
    given(wallet, [])
      .when(command)
      .then([WalletCreated({ accountId: 'InternalAccount:1', customerId, sealedSeed: 'another' })]);
    given(wallet, [created]).when(command).then([]);
    given(wallet, [created])
      .when({ ...command, customerId: 'Customer:other' })
      .faults();
  });

  it('accepts its first credential unsigned and each further one with a signature', () => {
    const credential = { type: 'SMS_OTP', nickname: '+14155550100' } as const;
    const credentialId = derivedResourceId('AuthMethod', 'command');
    given(wallet, [created])
      .when({ kind: 'add-credential', credential, signed: false })
      .then([CredentialAdded({ customerId, credentialId, ...credential })]);
    given(wallet, [created, email])
      .when({ kind: 'add-credential', credential, signed: false })
      .refuses('WALLET_SIGNATURE_MISSING');
    given(wallet, [created, email])
      .when({ kind: 'add-credential', credential, signed: true })
      .then([CredentialAdded({ customerId, credentialId, ...credential })]);
    given(wallet, []).when({ kind: 'add-credential', credential, signed: true }).refuses('REFERENCE_NOT_FOUND');
  });

  it('is closed once and for all, and has no credential from then on', () => {
    const closed = WalletClosed({});
    const credential = { type: 'SMS_OTP', nickname: '+14155550100' } as const;
    given(wallet, [created, email]).when({ kind: 'close' }).then([closed]);
    given(wallet, [created, email, closed]).when({ kind: 'close' }).then([]);
    given(wallet, [created, email, closed])
      .when({ kind: 'issue-code', credentialId: 'AuthMethod:1', codeId: 'code', expiresAt: LATER })
      .refuses('REFERENCE_NOT_FOUND');
    for (const signed of [true, false])
      given(wallet, [created, closed]).when({ kind: 'add-credential', credential, signed }).refuses('CUSTOMER_DELETED');
  });

  it('keeps its last credential', () => {
    given(wallet, [created, email])
      .when({ kind: 'revoke-credential', credentialId: 'AuthMethod:1' })
      .refuses('INVALID_INPUT');
    given(wallet, [created, email, passkey])
      .when({ kind: 'revoke-credential', credentialId: 'AuthMethod:1' })
      .then([CredentialRevoked({ credentialId: 'AuthMethod:1' })]);
    given(wallet, [created, email, passkey])
      .when({ kind: 'revoke-credential', credentialId: 'AuthMethod:3' })
      .refuses('REFERENCE_NOT_FOUND');
  });

  it('forgets a code when the contact changes, and knows when nothing changes', () => {
    const change = (nickname: string) => ({ kind: 'change-contact', credentialId: 'AuthMethod:1', nickname }) as const;
    given(wallet, [created, email]).when(change('ada@example.com')).then([]);
    const changed = CredentialContactChanged({ customerId, credentialId: 'AuthMethod:1', nickname: 'new@example.com' });
    given(wallet, [created, email, issued]).when(change('new@example.com')).then([changed]);
    given(wallet, [created, email, issued, changed])
      .when({ kind: 'answer-code', credentialId: 'AuthMethod:1', codeId: 'code', correct: true }, { at: AT })
      .refuses('UNAUTHORIZED');
  });

  it('accepts the right code once, in time, and five wrong ones', () => {
    const answer = (correct: boolean, codeId = 'code') =>
      ({ kind: 'answer-code', credentialId: 'AuthMethod:1', codeId, correct }) as const;
    const confirmed = OneTimeCodeConfirmed({ credentialId: 'AuthMethod:1', codeId: 'code' });
    const mistyped = OneTimeCodeMistyped({ credentialId: 'AuthMethod:1', codeId: 'code' });
    const history = [created, email, issued];
    given(wallet, history).when(answer(true), { at: AT }).then([confirmed]);
    given(wallet, history).when(answer(false), { at: AT }).then([mistyped]);
    given(wallet, history).when(answer(true, 'an older one'), { at: AT }).refuses('UNAUTHORIZED');
    given(wallet, history).when(answer(true), { at: LATER }).refuses('UNAUTHORIZED');
    given(wallet, [...history, confirmed])
      .when(answer(true), { at: AT })
      .refuses('UNAUTHORIZED');
    given(wallet, [...history, ...Array.from({ length: 4 }, () => mistyped)])
      .when(answer(true), { at: AT })
      .then([confirmed]);
    given(wallet, [...history, ...Array.from({ length: 5 }, () => mistyped)])
      .when(answer(true), { at: AT })
      .refuses('UNAUTHORIZED');
  });

  it('accepts the answer of an authenticator once, and only with a higher counter', () => {
    const assert = (signCount: number | null, requestId = 'Request:1') =>
      ({ kind: 'assert-passkey', credentialId: 'AuthMethod:2', requestId, signCount }) as const;
    const history = [created, email, passkey, challenged];
    const asserted = PasskeyAsserted({ credentialId: 'AuthMethod:2', requestId: 'Request:1', signCount: 4 });
    given(wallet, history).when(assert(4), { at: AT }).then([asserted]);
    given(wallet, history).when(assert(3), { at: AT }).refuses('UNAUTHORIZED');
    given(wallet, history).when(assert(4, 'Request:0'), { at: AT }).refuses('UNAUTHORIZED');
    given(wallet, history).when(assert(4), { at: LATER }).refuses('UNAUTHORIZED');
    given(wallet, [...history, asserted])
      .when(assert(5), { at: AT })
      .refuses('UNAUTHORIZED');
    given(wallet, history)
      .when(assert(null), { at: AT })
      .then([PasskeyAsserted({ credentialId: 'AuthMethod:2', requestId: 'Request:1', signCount: 3 })]);
    expect(given(wallet, [...history, asserted]).state!.credentials[1]!.passkey!.signCount).toBe(4);
  });

  it('is challenged five times and tried ten times a minute', () => {
    const again = { kind: 'issue-code', credentialId: 'AuthMethod:1', codeId: 'next', expiresAt: LATER } as const;
    given(wallet, [created, email, ...Array.from({ length: 4 }, () => issued)])
      .when(again, { at: AT })
      .then([OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'next', expiresAt: LATER })]);
    given(wallet, [created, email, ...Array.from({ length: 5 }, () => issued)])
      .when(again, { at: AT })
      .refuses('RATE_LIMITED');
    given(wallet, [created, passkey, ...Array.from({ length: 5 }, () => challenged)])
      .when({ kind: 'challenge-passkey', credentialId: 'AuthMethod:2', challenge }, { at: AT })
      .refuses('RATE_LIMITED');
    const failed = VerificationFailed({ credentialId: 'AuthMethod:2', reason: 'Invalid passkey signature' });
    const fail = {
      kind: 'fail-verification',
      credentialId: 'AuthMethod:2',
      reason: 'Invalid passkey signature',
    } as const;
    given(wallet, [created, passkey, ...Array.from({ length: 9 }, () => failed)])
      .when(fail, { at: AT })
      .then([failed]);
    given(wallet, [created, passkey, ...Array.from({ length: 10 }, () => failed)])
      .when(fail, { at: AT })
      .refuses('RATE_LIMITED');
    given(wallet, [created, passkey, ...Array.from({ length: 10 }, () => failed)])
      .when({ kind: 'confirm-identity', credentialId: 'AuthMethod:2' }, { at: AT })
      .refuses('RATE_LIMITED');
  });
});

describe('A rate', () => {
  it('counts attempts within its period, and names the time of the next free one', () => {
    const attempts = ['2026-01-15T11:59:30.000Z', '2026-01-15T11:59:40.500Z', AT].reduce(withAttempt, []);
    expect(() => requireWithinRate(attempts, { most: 4, within: 60_000 }, AT)).not.toThrow();
    expect(() => requireWithinRate(attempts, { most: 3, within: 30_000 }, AT)).not.toThrow();
    expect(() => requireWithinRate(attempts, { most: 3, within: 60_000 }, AT)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: 30 } }),
    );
    expect(() => requireWithinRate(attempts, { most: 2, within: 60_000 }, AT)).toThrow(
      expect.objectContaining({ details: { retryAfter: 41 } }),
    );
  });
});
