import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { type DomainEvent, derivedUuid, resourceId } from '@app/kernel';
import { AdvanceReset } from '../commands/advance-reset.js';
import { CheckLiveness } from '../effects/sca.effects.js';
import { SendTextMessageCode } from '../effects/sca.effects.js';
import { LoginStarted } from '../domain/authenticator/login.events.js';
import { FactorResetStarted } from '../domain/authenticator/reset.events.js';
import { ChallengeCodeResent, ChallengeIssued } from '../domain/challenge/challenge.events.js';
import { SCA_CONFIGURATION } from '../sca.configuration.js';
import { factorResetSaga } from './factor-reset.saga.js';
import { textMessageCodeSaga } from './text-message-code.saga.js';

const aggregateId = derivedUuid('stream');
const customerId = resourceId('Customer', aggregateId);
const resetId = derivedUuid('reset');
const at = '2026-01-15T12:00:00.000Z';

/** The saga's reaction to an event. */
function reactionTo({ type, data }: DomainEvent) {
  const event = {
    type,
    data,
    recorded: { id: 'event', revision: 0, at },
    tenant: TEST_TENANT,
    aggregateId,
    stream: 'stream',
    correlationId: 'correlation',
  };
  const trigger = [...textMessageCodeSaga.on, ...factorResetSaga.on].find((each) => each.event.type === type)!;
  const react = trigger.react as (state: null, recorded: unknown) => { readonly outputs: readonly unknown[] };
  return { instance: (trigger.instance as (recorded: unknown) => string | null)(event), ...react(null, event) };
}

describe('Codes by text message', () => {
  const challenge = { customerId, purpose: 'PAYOUT', availableFactors: [], expiresAt: at } as const;

  it('are sent for logins and challenges by phone, once more when asked for, and for nothing else', () => {
    const login = { customerId, loginId: 'login', expiresAt: at };
    expect(reactionTo(LoginStarted({ ...login, factor: 'SMS_OTP' })).outputs).toEqual([
      performEffect('send', SendTextMessageCode, { customerId, kind: 'LOGIN', id: 'login' }),
    ]);
    const sent = [performEffect('send', SendTextMessageCode, { customerId, kind: 'CHALLENGE', id: aggregateId })];
    expect(reactionTo(ChallengeIssued({ ...challenge, factor: 'SMS_OTP' })).outputs).toEqual(sent);
    expect(reactionTo(ChallengeCodeResent({ customerId })).outputs).toEqual(sent);
    for (const factor of ['TOTP', 'PASSKEY'] as const) {
      expect(reactionTo(LoginStarted({ ...login, factor })).outputs).toEqual([]);
      expect(reactionTo(ChallengeIssued({ ...challenge, factor })).outputs).toEqual([]);
    }
  });
});

describe('The liveness check', () => {
  const [first, , last] = SCA_CONFIGURATION.livenessLooks;
  const watch = (looks: number) => ({ customerId, resetId, looks });
  const answered = (looks: number, stage: string | null) =>
    factorResetSaga.answers!['check']!.done!(watch(looks), { outcome: 'done', data: { stage }, at }).outputs;
  const advance = (stage: 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'REJECTED') =>
    sendCommand('advance', AdvanceReset, { customerId, resetId, stage });

  it('is followed from the start of a reset, by one instance per reset', () => {
    const reset = FactorResetStarted({ customerId, resetId, factor: 'TOTP', expiresAt: at });
    expect(reactionTo(reset)).toEqual({
      instance: resetId,
      state: watch(0),
      outputs: [scheduleWake('look', { after: first })],
    });
    expect(factorResetSaga.wakes!['look']!(watch(0), { at })).toEqual({
      state: watch(1),
      outputs: [performEffect('check', CheckLiveness, { customerId, resetId })],
    });
  });

  it('is recorded by the reset and polled again, less often in the end, until it is decided', () => {
    expect(answered(1, 'PENDING_REVIEW')).toEqual([advance('PENDING_REVIEW'), scheduleWake('look', { after: first })]);
    expect(answered(9, 'PENDING_REVIEW')).toEqual([advance('PENDING_REVIEW'), scheduleWake('look', { after: last })]);
    for (const stage of ['LIVENESS_PASSED', 'REJECTED'] as const) expect(answered(2, stage)).toEqual([advance(stage)]);
    expect(answered(2, null)).toEqual([]);
  });
});
