import { given, refusalOf } from '@app/kernel/testing';
import { derivedResourceId, later } from '@app/kernel';
import { SCA_LIMITS } from '../sca.limits.js';
import { challenge, requireOpenChallenge } from './challenge.decider.js';
import {
  ChallengeCodeResent,
  type ChallengeEvent,
  ChallengeIssued,
  ChallengeProofRejected,
  ChallengeProven,
} from './challenge.events.js';

const customerId = derivedResourceId('Customer', 'greta');
const at = '2026-01-15T12:00:00.000Z'; // when given() records its history
const expiresAt = later(at, 5 * 60_000);
const asked = { customerId, purpose: 'PAYOUT', factor: 'SMS_OTP', availableFactors: ['SMS_OTP', 'PASSKEY'] } as const;
const issued = ChallengeIssued({ ...asked, expiresAt });
const trust = ChallengeIssued({
  ...asked,
  purpose: 'BENEFICIARY_TRUST',
  availableFactors: ['SMS_OTP', 'TOTP'],
  expiresAt,
});
const rejected = ChallengeProofRejected({ customerId });
const proven = ChallengeProven({ customerId, factor: 'SMS_OTP', proofId: 'one' });
const prove = (factor: 'SMS_OTP' | 'TOTP' | 'PASSKEY' = 'SMS_OTP', proves = true) =>
  ({ kind: 'prove', factor, proves }) as const;

describe('A challenge', () => {
  it('lives five minutes for a code, ten for a passkey, and is issued once', () => {
    given(challenge, [])
      .when({ kind: 'issue', ...asked }, { at })
      .then([issued]);
    given(challenge, [])
      .when({ kind: 'issue', ...asked, factor: 'PASSKEY' }, { at })
      .then([ChallengeIssued({ ...asked, factor: 'PASSKEY', expiresAt: later(at, 10 * 60_000) })]);
    given(challenge, [issued])
      .when({ kind: 'issue', ...asked, factor: 'PASSKEY' }, { at })
      .then([]);
    given(challenge, [issued])
      .when({ kind: 'issue', ...asked, customerId: 'Customer:other' }, { at })
      .faults();
  });

  it('is used up by its proof', () => {
    given(challenge, [issued]).when(prove(), { at, commandId: 'one' }).then([proven]);
    given(challenge, [issued, proven]).when(prove(), { at }).refuses('CONFLICT');
    given(challenge, []).when(prove(), { at }).refuses('CONFLICT');
  });

  it('of a payment takes the factor that was asked for alone, trust takes any', () => {
    given(challenge, [issued]).when(prove('PASSKEY'), { at }).then([rejected]);
    given(challenge, [trust])
      .when(prove('TOTP'), { at, commandId: 'one' })
      .then([ChallengeProven({ customerId, factor: 'TOTP', proofId: 'one' })]);
  });

  it('accepts five wrong proofs, and none that comes late', () => {
    given(challenge, [issued]).when(prove('SMS_OTP', false), { at }).then([rejected]);
    const wrong = Array.from({ length: SCA_LIMITS.wrongProofs }, () => rejected);
    given(challenge, [issued, ...wrong.slice(1)])
      .when(prove(), { at, commandId: 'one' })
      .then([proven]);
    given(challenge, [issued, ...wrong])
      .when(prove(), { at })
      .refuses('RATE_LIMITED');
    given(challenge, [issued]).when(prove(), { at: expiresAt }).refuses('INVALID_INPUT');
  });

  it('sends its code again after half a minute, five times, without a later expiry', () => {
    const resend = { kind: 'resend' } as const;
    const resent = ChallengeCodeResent({ customerId });
    const issuedLongAgo = (count: number) => [issued, ...Array.from({ length: count }, () => resent)];
    const soonest = later(at, 30_000);
    given(challenge, issuedLongAgo(0))
      .when(resend, { at: later(at, 29_999) })
      .refuses('RATE_LIMITED');
    given(challenge, issuedLongAgo(0)).when(resend, { at: soonest }).then([resent]);
    given(challenge, issuedLongAgo(4)).when(resend, { at: soonest }).then([resent]);
    given(challenge, issuedLongAgo(5)).when(resend, { at: soonest }).refuses('RATE_LIMITED');
    given(challenge, issuedLongAgo(0)).when(resend, { at: expiresAt }).refuses('CONFLICT');
    given(challenge, [issued, proven]).when(resend, { at: soonest }).refuses('CONFLICT');
    given(challenge, []).when(resend, { at }).refuses('CONFLICT');
    const byPasskey = ChallengeIssued({ ...asked, factor: 'PASSKEY', expiresAt });
    given(challenge, [byPasskey]).when(resend, { at: soonest }).refuses('CONFLICT');
  });

  it('says in how many seconds another attempt may succeed, at least one', () => {
    const waitAt = (
      history: readonly ChallengeEvent[],
      command: { kind: 'resend' } | ReturnType<typeof prove>,
      now: string,
    ) => refusalOf(given(challenge, history).when(command, { at: now }).events).details;
    expect(waitAt([issued], { kind: 'resend' }, later(at, 10_001))).toEqual({ retryAfter: 20 });
    expect(waitAt([issued], { kind: 'resend' }, later(at, 29_999))).toEqual({ retryAfter: 1 });
    const wrong = [issued, ...Array.from({ length: SCA_LIMITS.wrongProofs }, () => rejected)];
    expect(waitAt(wrong, prove(), later(at, 60_000))).toEqual({ retryAfter: 240 });
  });

  it('with too many wrong proofs stops others only while it could still be proven', () => {
    const wrong = Array.from({ length: SCA_LIMITS.wrongProofs }, () => rejected);
    const stateAfter = (...events: readonly ChallengeEvent[]) => given(challenge, events).state!;
    expect(refusalOf(() => requireOpenChallenge(stateAfter(issued, ...wrong), at)).code).toBe('RATE_LIMITED');
    expect(() => requireOpenChallenge(stateAfter(issued, ...wrong), expiresAt)).not.toThrow();
    expect(() => requireOpenChallenge(stateAfter(issued, ...wrong, proven), at)).not.toThrow();
    expect(() => requireOpenChallenge(stateAfter(issued, ...wrong.slice(1)), at)).not.toThrow();
  });

  it('keeps its terms, the proof and the moments of its codes', () => {
    const { state } = given(challenge, [issued, ChallengeCodeResent({ customerId }), rejected, proven]);
    expect(state).toEqual({ ...asked, expiresAt, sentAt: [at, at], wrongProofs: 1, provenBy: 'one' });
    const byPasskey = ChallengeIssued({ ...asked, factor: 'PASSKEY', expiresAt });
    expect(given(challenge, [byPasskey]).state).toMatchObject({ sentAt: [], provenBy: null });
    for (const event of [ChallengeCodeResent({ customerId }), rejected, proven])
      expect(given(challenge, [event]).state).toBeNull();
  });
});
