import {
  type Output,
  performEffect,
  defineSaga,
  sendCommand,
  park,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { AdvanceReset } from '../commands/advance-reset.js';
import { CheckLiveness, type LivenessCheck } from '../effects/sca.effects.js';
import { FactorResetStarted } from '../domain/authenticator/reset.events.js';
import type { LivenessStage } from '../domain/authenticator/reset.js';
import { SCA_CONFIGURATION } from '../sca.configuration.js';

interface Watch extends LivenessCheck {
  /** Number of polls so far. */
  readonly looks: number;
}

/** Polls the liveness check until its outcome is known, since a person needs time to complete it. One instance per reset. */
export const factorResetSaga = defineSaga<Watch | null, 'check' | 'advance'>({
  context: 'sca',
  name: 'factor-reset',
  version: 1,
  initial: null,
  on: [
    when(
      FactorResetStarted,
      ({ data }) => data.resetId,
      (_, { data: { customerId, resetId } }) => ({
        state: { customerId, resetId, looks: 0 },
        outputs: [nextPoll(0)],
      }),
    ),
  ],
  wakes: {
    look: (state) => {
      if (state === null) return { state, outputs: [] };
      const { customerId, resetId, looks } = state;
      return {
        state: { ...state, looks: looks + 1 },
        outputs: [performEffect('check', CheckLiveness, { customerId, resetId })],
      };
    },
  },
  answers: {
    check: {
      done: (state, { data }) => {
        const { stage } = data as { readonly stage: LivenessStage | null };
        if (state === null || stage === null) return { state, outputs: [] };
        const { customerId, resetId, looks } = state;
        const isDecided = stage === 'LIVENESS_PASSED' || stage === 'REJECTED';
        const advance = sendCommand('advance', AdvanceReset, { customerId, resetId, stage });
        return { state, outputs: isDecided ? [advance] : [advance, nextPoll(looks)] };
      },
      refused: park,
    },
    advance: { refused: park },
  },
});

function nextPoll(looks: number): Output {
  const { livenessLooks } = SCA_CONFIGURATION;
  return scheduleWake('look', { after: livenessLooks[Math.min(looks, livenessLooks.length - 1)]! });
}
