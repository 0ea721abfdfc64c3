import { given } from '@app/kernel/testing';
import { derivedResourceId, later } from '@app/kernel';
import type { UsedUp } from '../factor.js';
import { SCA_LIMITS } from '../sca.limits.js';
import { authenticator } from './authenticator.decider.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import { hasSession } from './authenticator.state.js';
import {
  PasskeyEnrolled,
  PasskeyEnrolmentStarted,
  PasskeyRemoved,
  PasskeyUsed,
  RecoveryCodeUsed,
  TotpCodeUsed,
  TotpEnrolled,
  TotpEnrolmentStarted,
  TotpRemoved,
} from './factor.events.js';
import { NO_LOCK, lockAfterFailure } from './lock.js';
import { AttemptFailed, LockLifted, LoginStarted, ScaSessionOpened, ScaSessionsEnded } from './login.events.js';
import {
  FactorResetCompleted,
  FactorResetStarted,
  LivenessPassed,
  LivenessRejected,
  LivenessSubmitted,
} from './reset.events.js';

const customerId = derivedResourceId('Customer', 'greta');
const at = '2026-01-15T12:00:00.000Z'; // when given() records its history
const inFive = later(at, 5 * 60_000);
const passkey = {
  credentialId: 'id',
  publicKey: 'key',
  signCount: 3,
  rpIdHash: 'hash',
  origin: 'http://localhost',
  transports: [],
};
const enrolled = TotpEnrolled({ customerId, secret: 'secret', step: 7, recoveryCodeHashes: ['a', 'b'] });
const withPasskey = PasskeyEnrolled({ customerId, passkey });
const when = (history: readonly AuthenticatorEvent[]) => given(authenticator, history);

describe('The factors of a customer', () => {
  it('an app is enrolled by a code of the secret that was handed out last', () => {
    const started = TotpEnrolmentStarted({ customerId, secret: 'secret' });
    const confirm = {
      kind: 'confirm-totp',
      customerId,
      secret: 'secret',
      code: { step: 7 },
      recoveryCodeHashes: ['a', 'b'],
    } as const;
    when([]).when({ kind: 'start-totp', customerId, secret: 'secret' }).then([started]);
    when([started]).when(confirm).then([enrolled]);
    when([started])
      .when({ ...confirm, code: null })
      .refuses('INVALID_INPUT');
    when([started, TotpEnrolmentStarted({ customerId, secret: 'next' })])
      .when(confirm)
      .refuses('INVALID_INPUT');
    when([started, enrolled]).when(confirm).refuses('INVALID_INPUT');
  });

  it('a passkey answers the enrolment it was made for, in time, and is the only one', () => {
    const started = PasskeyEnrolmentStarted({ customerId, enrolmentId: 'one', expiresAt: later(at, 600_000) });
    const confirm = { kind: 'confirm-passkey', customerId, enrolmentId: 'one', result: { passkey } } as const;
    when([]).when({ kind: 'start-passkey', customerId, enrolmentId: 'one' }, { at }).then([started]);
    when([started]).when(confirm, { at }).then([withPasskey]);
    when([started])
      .when(confirm, { at: later(at, 600_000) })
      .refuses('INVALID_INPUT');
    when([started])
      .when({ ...confirm, enrolmentId: 'other' }, { at })
      .refuses('INVALID_INPUT');
    when([])
      .when({ ...confirm, enrolmentId: null }, { at })
      .refuses('INVALID_INPUT');
    when([started, withPasskey]).when(confirm, { at }).refuses('PASSKEY_ALREADY_ENROLLED');
    when([withPasskey])
      .when({ kind: 'start-passkey', customerId, enrolmentId: 'two' })
      .refuses('PASSKEY_ALREADY_ENROLLED');
  });

  it('a passkey is identified by its own id', () => {
    when([withPasskey])
      .when({ kind: 'delete-passkey', customerId, credentialId: 'id' })
      .then([PasskeyRemoved({ customerId })]);
    when([withPasskey])
      .when({ kind: 'delete-passkey', customerId, credentialId: 'other' })
      .refuses('REFERENCE_NOT_FOUND');
    when([]).when({ kind: 'delete-passkey', customerId, credentialId: 'id' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('a recovery code that is used leaves the others', () => {
    const { state } = when([enrolled, RecoveryCodeUsed({ customerId, codeHash: 'a' })]);
    expect(state.totp!.recoveryCodeHashes).toEqual(['b']);
  });

  it('a proof is used up: earlier steps and counters, and recovery codes, are not accepted again', () => {
    const use = (used: UsedUp) => ({ kind: 'judge-proof', customerId, finding: { proves: true, used } }) as const;
    when([enrolled])
      .when(use({ kind: 'totp', step: 8 }))
      .then([TotpCodeUsed({ customerId, step: 8 })]);
    for (const step of [6, 7])
      when([enrolled])
        .when(use({ kind: 'totp', step }))
        .refuses('INVALID_INPUT');
    when([enrolled])
      .when(use({ kind: 'recovery-code', codeHash: 'a' }))
      .then([RecoveryCodeUsed({ customerId, codeHash: 'a' })]);
    when([enrolled, RecoveryCodeUsed({ customerId, codeHash: 'a' })])
      .when(use({ kind: 'recovery-code', codeHash: 'a' }))
      .refuses('INVALID_INPUT');
    when([withPasskey])
      .when(use({ kind: 'passkey', signCount: 4 }))
      .then([PasskeyUsed({ customerId, signCount: 4 })]);
    when([withPasskey, PasskeyUsed({ customerId, signCount: 4 })])
      .when(use({ kind: 'passkey', signCount: 4 }))
      .refuses('INVALID_INPUT');
    for (const used of [
      { kind: 'totp', step: 8 },
      { kind: 'recovery-code', codeHash: 'a' },
      { kind: 'passkey', signCount: 4 },
    ] as const) {
      when([]).when(use(used)).refuses('INVALID_INPUT');
    }
  });
});

describe('A login', () => {
  const started = LoginStarted({ customerId, loginId: 'one', factor: 'SMS_OTP', expiresAt: inFive });
  const complete = (more: object = {}) =>
    ({
      kind: 'complete-login',
      customerId,
      factor: 'SMS_OTP',
      loginId: 'one',
      finding: { proves: true, used: null },
      ipAddress: '192.0.2.7',
      ...more,
    }) as const;
  const opened = ScaSessionOpened({
    customerId,
    factor: 'SMS_OTP',
    proofId: 'command',
    ipAddress: '192.0.2.7',
    expiresAt: later(at, SCA_LIMITS.sessionLifetime),
  });

  it('begins with a factor that the customer has, and is completed once', () => {
    const start = { kind: 'start-login', customerId, factor: 'SMS_OTP', isAvailable: true, loginId: 'one' } as const;
    when([]).when(start, { at }).then([started]);
    when([])
      .when({ ...start, isAvailable: false }, { at })
      .refuses('INVALID_INPUT');
    when([started]).when(complete(), { at }).then([opened]);
    when([started, opened]).when(complete(), { at }).refuses('INVALID_INPUT');
  });

  it('opens a session that ends at its very moment, or when the platform reports a new password', () => {
    const { expiresAt } = opened.data;
    const { state } = when([started, opened]);
    expect([
      hasSession(when([started]).state, at),
      hasSession(state, later(expiresAt, -1)),
      hasSession(state, expiresAt),
    ]).toEqual([false, true, false]);
    expect(hasSession(when([started, opened, ScaSessionsEnded({ customerId })]).state, at)).toBe(false);
  });

  it('is not completed for another login, by another factor, or too late', () => {
    for (const more of [{ loginId: 'two' }, { loginId: null }, { factor: 'TOTP' }])
      when([started]).when(complete(more), { at }).refuses('INVALID_INPUT');
    when([started]).when(complete(), { at: inFive }).refuses('INVALID_INPUT');
    when([]).when(complete(), { at }).refuses('INVALID_INPUT');
  });

  it('uses up its proof in the same event', () => {
    const byApp = LoginStarted({ customerId, loginId: 'one', factor: 'TOTP', expiresAt: inFive });
    const proof = complete({ factor: 'TOTP', finding: { proves: true, used: { kind: 'totp', step: 8 } } });
    expect(
      when([enrolled, byApp])
        .when(proof, { at })
        .events()
        .map(({ type }) => type),
    ).toEqual(['sca.totp-code-used', 'sca.session-opened']);
    when([enrolled, TotpCodeUsed({ customerId, step: 8 }), byApp])
      .when(proof, { at })
      .refuses('INVALID_INPUT');
  });

  it('that fails is counted, except while the customer is locked', () => {
    const failed = AttemptFailed({
      customerId,
      reported: false,
      failedAttempts: 1,
      lockedUntil: null,
      suspended: false,
    });
    when([started])
      .when(complete({ finding: { proves: false } }), { at })
      .then([failed]);
    const locked = AttemptFailed({
      customerId,
      reported: true,
      failedAttempts: 5,
      lockedUntil: later(at, 900_000),
      suspended: false,
    });
    when([started, locked]).when(complete(), { at }).refuses('ACCOUNT_LOCKED');
    const startedLate = LoginStarted({
      customerId,
      loginId: 'one',
      factor: 'SMS_OTP',
      expiresAt: later(at, 1_200_000),
    });
    when([locked, startedLate])
      .when(complete(), { at: later(at, 899_999) })
      .refuses('ACCOUNT_LOCKED');
    expect(
      when([locked, startedLate])
        .when(complete(), { at: later(at, 900_000) })
        .events()
        .map(({ type }) => type),
    ).toEqual(['sca.session-opened']);
    when([locked])
      .when({ kind: 'record-security-event', customerId, eventType: 'FAILED_LOGIN_ATTEMPT' }, { at })
      .refuses('ACCOUNT_LOCKED');
    when([locked])
      .when({ kind: 'record-security-event', customerId, eventType: 'RESET_PASSWORD_COMPLETED' }, { at })
      .then([ScaSessionsEnded({ customerId }), LockLifted({ customerId })]);
  });

  it('that succeeds forgives no earlier failure: right proofs of one factor give no further guesses at another', () => {
    const failed = (failedAttempts: number) =>
      AttemptFailed({ customerId, reported: false, failedAttempts, lockedUntil: null, suspended: false });
    const history = [enrolled, failed(1), failed(2), failed(3), failed(4)];
    const right = { kind: 'judge-proof', customerId, finding: { proves: true, used: null } } as const;
    const wrong = { kind: 'judge-proof', customerId, finding: { proves: false } } as const;
    when(history).when(right, { at }).then([]);
    const opened = ScaSessionOpened({
      customerId,
      factor: 'TOTP',
      proofId: 'one',
      ipAddress: '192.0.2.1',
      expiresAt: later(at, SCA_LIMITS.sessionLifetime),
    });
    when([...history, opened])
      .when(wrong, { at })
      .then([
        AttemptFailed({
          customerId,
          reported: false,
          failedAttempts: 5,
          lockedUntil: later(at, 900_000),
          suspended: false,
        }),
      ]);
  });

  it('is locked 15 and 30 minutes, an hour, a day, then permanently', () => {
    const locks = Array.from({ length: 10 }, (_, count) => lockAfterFailure({ ...NO_LOCK, failedAttempts: count }, at));
    const minutes = locks.map(({ lockedUntil }) => lockedUntil && (Date.parse(lockedUntil) - Date.parse(at)) / 60_000);
    expect(minutes).toEqual([null, null, null, null, 15, 30, 60, 1440, null, null]);
    expect(locks.map(({ suspended }) => suspended)).toEqual([...Array(8).fill(false), true, true]);
  });
});

describe('A reset of a lost factor', () => {
  const expiresAt = later(at, SCA_LIMITS.reset.lifetime);
  const started = (resetId = 'one') => FactorResetStarted({ customerId, resetId, factor: 'TOTP', expiresAt });
  const advance = (stage: 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'REJECTED') =>
    ({ kind: 'advance-reset', customerId, resetId: 'one', stage }) as const;
  const submitted = LivenessSubmitted({ customerId, resetId: 'one' });
  const passed = LivenessPassed({ customerId, resetId: 'one' });
  const rejected = LivenessRejected({ customerId, resetId: 'one' });
  const complete = { kind: 'complete-reset', customerId, resetId: 'one' } as const;

  it('follows the check of the person until it is decided', () => {
    when([started()]).when(advance('PENDING_REVIEW'), { at }).then([submitted]);
    when([started()]).when(advance('INITIATED'), { at }).then([]);
    when([started(), submitted]).when(advance('PENDING_REVIEW'), { at }).then([]);
    when([started(), submitted]).when(advance('LIVENESS_PASSED'), { at }).then([passed]);
    when([started()]).when(advance('REJECTED'), { at }).then([rejected]);
    for (const decided of [passed, rejected])
      when([started(), decided]).when(advance('LIVENESS_PASSED'), { at }).then([]);
    when([started()]).when(advance('LIVENESS_PASSED'), { at: expiresAt }).then([]);
    when([started(), started('two')])
      .when(advance('LIVENESS_PASSED'), { at })
      .then([]);
  });

  it('takes the factor away once the person passed, in time, and once', () => {
    const completed = FactorResetCompleted({ customerId, resetId: 'one' });
    when([enrolled, started(), passed])
      .when(complete, { at })
      .then([completed, TotpRemoved({ customerId })]);
    for (const history of [[started()], [started(), submitted], [started(), rejected]])
      when(history).when(complete, { at }).refuses('INVALID_INPUT');
    when([started(), passed]).when(complete, { at: expiresAt }).refuses('INVALID_INPUT');
    when([started(), passed, completed]).when(complete, { at: expiresAt }).refuses('CONFLICT');
    when([]).when(complete, { at }).refuses('REFERENCE_NOT_FOUND');
  });

  it('is over once the factor is enrolled again after its removal, and no other', () => {
    const completed = FactorResetCompleted({ customerId, resetId: 'one' });
    const isOver = (...history: AuthenticatorEvent[]) =>
      when([enrolled, started(), passed, ...history]).state.resets[0]!.isReenrolled;
    expect([
      isOver(completed),
      isOver(enrolled),
      isOver(completed, withPasskey),
      isOver(completed, withPasskey, enrolled),
    ]).toEqual([false, false, false, true]);
  });

  it('is started five times a day at most, for a factor that the customer has', () => {
    const start = { kind: 'start-reset', customerId, resetId: 'one', factor: 'TOTP', isAvailable: true } as const;
    when([]).when(start, { at }).then([started()]);
    when([])
      .when({ ...start, isAvailable: false }, { at })
      .refuses('INVALID_INPUT');
    const five = ['a', 'b', 'c', 'd', 'e'].map(started);
    when(five)
      .when(start, { at: later(at, SCA_LIMITS.reset.within - 1) })
      .refuses('RATE_LIMITED');
    expect(
      when(five)
        .when(start, { at: later(at, SCA_LIMITS.reset.within) })
        .events(),
    ).toHaveLength(1);
  });
});

describe('An erased customer', () => {
  it('is folded without its secrets', () => {
    const history = [
      TotpEnrolled({ customerId, secret: null, step: null, recoveryCodeHashes: [] }),
      PasskeyEnrolled({ customerId, passkey: null }),
    ];
    expect(when(history).state).toMatchObject({ totp: { secret: null }, passkey: null });
  });

  it('a wrong proof of an act counts towards the lock as one of a login does, and a locked customer proves and begins nothing', () => {
    const judge = (proves: boolean) =>
      ({ kind: 'judge-proof', customerId, finding: proves ? { proves, used: null } : { proves } }) as const;
    const failed = (failedAttempts: number, lockedUntil: string | null = null) =>
      AttemptFailed({ customerId, reported: false, failedAttempts, lockedUntil, suspended: false });
    const four = [1, 2, 3, 4].map((attempts) => failed(attempts));
    const fifth = failed(5, later(at, 15 * 60_000));
    when(four).when(judge(true), { at }).then([]);
    when(four).when(judge(false), { at }).then([fifth]);
    const start = { kind: 'start-login', customerId, factor: 'SMS_OTP', isAvailable: true, loginId: 'one' } as const;
    for (const command of [judge(true), judge(false), start])
      when([...four, fifth])
        .when(command, { at })
        .refuses('ACCOUNT_LOCKED');
    when([...four, fifth])
      .when(judge(true), { at: later(at, 15 * 60_000) })
      .then([]);
  });
});
