import { given } from '@app/kernel/testing';
import { type ErrorCode, derivedResourceId } from '@app/kernel';
import { requireWithinRate, withAttempt } from './attempts.js';
import { type NewCredential, type WalletCommand, wallet } from './wallet.decider.js';
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
const format = { length: 8, alphanumeric: true };
const issued = OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'code', expiresAt: LATER });
const challenge = { requestId: 'Request:1', challenge: 'ff', clientPublicKey: '02', expiresAt: LATER };
const challenged = PasskeyChallenged({ credentialId: 'AuthMethod:2', ...challenge });

const adding = (credential: NewCredential) => ({ kind: 'add-credential', credential, signed: true }) as const;
const added = (credential: NewCredential) =>
  CredentialAdded({ customerId, credentialId: derivedResourceId('AuthMethod', 'command'), ...credential });
const refusal = (code: ErrorCode, message: string, details?: object) =>
  expect.objectContaining({ code, message, ...(details && { details }) });

describe('A wallet', () => {
  it('is created once', () => {
    const command = { kind: 'create', accountId: 'InternalAccount:1', customerId, sealedSeed: 'another' } as const;
    given(wallet, [])
      .when(command)
      .then([WalletCreated({ accountId: 'InternalAccount:1', customerId, sealedSeed: 'another' })]);
    given(wallet, [created]).when(command).then([]);
    const other = given(wallet, [created]).when({ ...command, customerId: 'Customer:other' });
    other.faults();
    expect(other.events).toThrow('creating the wallet of InternalAccount:1');
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
      .when({ kind: 'issue-code', credentialId: 'AuthMethod:1', codeId: 'code', expiresAt: LATER, format })
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

  it('has one email address and one phone number', () => {
    const phone = CredentialAdded({
      customerId,
      credentialId: 'AuthMethod:3',
      type: 'SMS_OTP',
      nickname: '+14155550100',
    });
    const another = { type: 'EMAIL_OTP', nickname: 'another@example.com' } as const;
    given(wallet, [created, phone, passkey])
      .when(adding(another))
      .then([added(another)]);
    expect(given(wallet, [created, email]).when(adding(another)).events).toThrow(
      refusal('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has an EMAIL_OTP credential.'),
    );
    expect(
      given(wallet, [created, email, phone]).when(adding({ type: 'SMS_OTP', nickname: '+14155550101' })).events,
    ).toThrow(refusal('SMS_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has an SMS_OTP credential.'));
  });

  it('has several passkeys, each once', () => {
    const tablet = {
      type: 'PASSKEY',
      nickname: 'Tablet',
      passkey: { ...registered, credentialId: 'another' },
    } as const;
    const history = [created, passkey, CredentialAdded({ customerId, credentialId: 'AuthMethod:3', ...tablet })];
    const watch = { ...tablet, nickname: 'Watch', passkey: { ...registered, credentialId: 'a third' } };
    given(wallet, history)
      .when(adding(watch))
      .then([added(watch)]);
    expect(given(wallet, history).when(adding(tablet)).events).toThrow(
      refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'The passkey is registered with this wallet.'),
    );
  });

  it('has several identities, each once', () => {
    const identity = { iss: 'https://accounts.example.com', aud: 'app', sub: 'ada' };
    const ada = { type: 'OAUTH', nickname: 'Ada', identity } as const;
    const bob = { ...ada, nickname: 'Bob', identity: { ...identity, sub: 'bob' } };
    const eve = { ...ada, nickname: 'Eve', identity: { ...identity, sub: 'eve' } };
    const history = [
      created,
      CredentialAdded({ customerId, credentialId: 'AuthMethod:3', ...ada }),
      CredentialAdded({ customerId, credentialId: 'AuthMethod:4', ...bob }),
    ];
    given(wallet, history)
      .when(adding(eve))
      .then([added(eve)]);
    expect(given(wallet, history).when(adding(bob)).events).toThrow(
      refusal('CONFLICT', 'The identity is registered with this wallet.'),
    );
  });

  it('no longer knows the identity of an erased customer, nor its passkey', () => {
    const erased = [
      CredentialAdded({ ...passkey.data, passkey: null as never }),
      CredentialAdded({ customerId, credentialId: 'AuthMethod:3', type: 'OAUTH', nickname: null as never }),
    ];
    const identity = { iss: 'https://accounts.example.com', aud: 'app', sub: 'ada' };
    const ada = { type: 'OAUTH', nickname: 'Ada', identity } as const;
    const phone = { type: 'PASSKEY', nickname: 'Phone', passkey: registered } as const;
    for (const credential of [ada, phone])
      given(wallet, [created, ...erased])
        .when(adding(credential))
        .then([added(credential)]);
    given(wallet, [created, ...erased, challenged])
      .when(
        { kind: 'assert-passkey', credentialId: 'AuthMethod:2', requestId: 'Request:1', signCount: null },
        { at: AT },
      )
      .then([PasskeyAsserted({ credentialId: 'AuthMethod:2', requestId: 'Request:1', signCount: 0 })]);
  });

  it('challenges a passkey, and confirms an identity', () => {
    given(wallet, [created, passkey])
      .when({ kind: 'challenge-passkey', credentialId: 'AuthMethod:2', challenge }, { at: AT })
      .then([challenged]);
    given(wallet, [created, email])
      .when({ kind: 'confirm-identity', credentialId: 'AuthMethod:1' }, { at: AT })
      .then([IdentityConfirmed({ credentialId: 'AuthMethod:1' })]);
  });

  it('is challenged five times and tried ten times a minute', () => {
    const next = { credentialId: 'AuthMethod:1', codeId: 'next', expiresAt: LATER, format } as const;
    const again = { kind: 'issue-code', ...next } as const;
    given(wallet, [created, email, ...Array.from({ length: 4 }, () => issued)])
      .when(again, { at: AT })
      .then([OneTimeCodeIssued(next)]);
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

describe('A refusal of a wallet', () => {
  const sms = { type: 'SMS_OTP', nickname: '+14155550100' } as const;
  const answer = { kind: 'answer-code', credentialId: 'AuthMethod:1', codeId: 'code', correct: true } as const;
  const assert = {
    kind: 'assert-passkey',
    credentialId: 'AuthMethod:2',
    requestId: 'Request:1',
    signCount: 3,
  } as const;

  it.each<[string, WalletEvent[], WalletCommand]>([
    ['There is no such embedded wallet.', [], { kind: 'close' }],
    ['There is no such credential.', [created], answer],
    [
      "A further credential requires the signature of the wallet's owner.",
      [created, email],
      { ...adding(sms), signed: false },
    ],
    ['The owner of the wallet was deleted.', [created, WalletClosed({})], adding(sms)],
  ])('says: %s', (message, history, command) => {
    expect(given(wallet, history).when(command).events).toThrow(message);
  });

  it.each<[string, WalletEvent[], WalletCommand]>([
    ['No pending OTP for this credential', [created, email], answer],
    ['Invalid or expired Request-Id', [created, passkey], assert],
    ['Invalid passkey signature counter', [created, passkey, challenged], assert],
  ])('of a proof has the reason: %s', (reason, history, command) => {
    expect(given(wallet, history).when(command, { at: AT }).events).toThrow(
      refusal('UNAUTHORIZED', reason, { reason }),
    );
  });

  it('to revoke the last credential names it', () => {
    expect(
      given(wallet, [created, email]).when({ kind: 'revoke-credential', credentialId: 'AuthMethod:1' }).events,
    ).toThrow(
      refusal('INVALID_INPUT', 'The last credential of a wallet cannot be revoked.', {
        errors: [{ field: 'id', message: 'is the last credential' }],
      }),
    );
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
