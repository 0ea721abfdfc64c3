import { resourceId } from '@app/kernel';
import {
  performEffect,
  defineSaga,
  sendCommand,
  ignoreRefusal,
  park,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { CheckLiveness, type LivenessCheck } from '../effects/accounts.effects.js';
import { ConcludeLiveness } from '../commands/conclude-liveness.js';
import { OwnershipChallengeIssued } from '../domain/external-account/ownership/ownership.events.js';

/** Polls a liveness check, which takes a person some time, until its result is known. One instance per challenge. */
export const livenessSaga = defineSaga<LivenessCheck | null, 'check' | 'conclude'>({
  context: 'accounts',
  name: 'liveness',
  version: 1,
  initial: null,
  on: [
    when(
      OwnershipChallengeIssued,
      ({ data }) => (data.method === 'LIVENESS' ? data.challengeId : null),
      (_, { data, aggregateId, recorded }) => ({
        state: {
          externalAccountId: resourceId('ExternalAccount', aggregateId),
          challengeId: data.challengeId,
          startedAt: recorded.at,
        },
        outputs: [
          scheduleWake('begun', {
            at: new Date(Date.parse(recorded.at) + ACCOUNTS_CONFIGURATION.livenessFirstLook).toISOString(),
          }),
        ],
      }),
    ),
  ],
  wakes: {
    begun: (state) => ({ state, outputs: state === null ? [] : [performEffect('check', CheckLiveness, state)] }),
  },
  answers: {
    check: {
      done: (state, { data }) => {
        const { passed } = data as { readonly passed: boolean | null };
        if (state === null || passed === null) return { state, outputs: [] };
        const { externalAccountId, challengeId } = state;
        return {
          state,
          outputs: [sendCommand('conclude', ConcludeLiveness, { externalAccountId, challengeId, passed })],
        };
      },
      refused: park,
    },
    conclude: { refused: ignoreRefusal }, // the account was deleted in the meantime
  },
});
