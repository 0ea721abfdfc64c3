import { derivedUuid, resourceId } from '@app/kernel';
import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { CheckLiveness, type LivenessCheck } from '../effects/accounts.effects.js';
import { ConcludeLiveness } from '../commands/conclude-liveness.js';
import { OwnershipChallengeIssued } from '../domain/external-account/ownership/ownership.events.js';
import { livenessSaga } from './liveness.saga.js';

const aggregateId = derivedUuid('account');
const challengeId = derivedUuid('challenge');
const check: LivenessCheck = {
  externalAccountId: resourceId('ExternalAccount', aggregateId),
  challengeId,
  startedAt: '2026-01-01T00:00:00.000Z',
};
const at = '2026-01-01T00:00:05.000Z';

const issued = (method: 'LIVENESS' | 'WALLET_SIGNATURE') => {
  const { type, data } = OwnershipChallengeIssued({ challengeId, method, expiresAt: '2026-01-01T01:00:00.000Z' });
  return {
    type,
    data,
    recorded: { id: 'event', revision: 1, at: check.startedAt },
    tenant: TEST_TENANT,
    aggregateId,
    stream: 'stream',
    correlationId: 'correlation',
  };
};
const [trigger] = livenessSaga.on;
type Recorded = Parameters<NonNullable<typeof trigger>['react']>[1];

describe('the check of a person', () => {
  it('is followed five seconds after the challenge, by one instance per challenge; signatures need none', () => {
    expect(trigger!.instance(issued('LIVENESS') as unknown as Recorded)).toBe(challengeId);
    expect(trigger!.instance(issued('WALLET_SIGNATURE') as unknown as Recorded)).toBeNull();
    expect(trigger!.react(null, issued('LIVENESS') as unknown as Recorded)).toEqual({
      state: check,
      outputs: [scheduleWake('begun', { at })],
    });
    expect(livenessSaga.wakes!['begun']!(check, { at })).toEqual({
      state: check,
      outputs: [performEffect('check', CheckLiveness, check)],
    });
  });

  it.each([true, false])('reports its outcome to the account: %p', (passed) => {
    const { externalAccountId } = check;
    expect(livenessSaga.answers!['check']!.done!(check, { outcome: 'done', data: { passed }, at }).outputs).toEqual([
      sendCommand('conclude', ConcludeLiveness, { externalAccountId, challengeId, passed }),
    ]);
  });

  it('ends without effect when the challenge is no longer pending', () => {
    expect(
      livenessSaga.answers!['check']!.done!(check, { outcome: 'done', data: { passed: null }, at }).outputs,
    ).toEqual([]);
    const refusal = { outcome: 'refused', code: 'REFERENCE_NOT_FOUND', message: '', at } as const;
    expect(livenessSaga.answers!['conclude']!.refused(check, refusal).outputs).toEqual([]);
  });
});
