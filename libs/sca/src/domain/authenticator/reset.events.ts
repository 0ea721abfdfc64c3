import { type EventOf, defineEvent, oneOf, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

const customerId = text();
const resetId = text();

/** A customer who lost a factor started a reset with a liveness check; an earlier open reset became void. */
export const FactorResetStarted = defineEvent('sca.factor-reset-started', {
  customerId,
  resetId,
  factor: oneOf(...FACTORS),
  expiresAt: timestamp(),
});

/** The customer completed the liveness check, which is in review. */
export const LivenessSubmitted = defineEvent('sca.liveness-submitted', { customerId, resetId });

export const LivenessPassed = defineEvent('sca.liveness-passed', { customerId, resetId });

/** The liveness check failed: the reset ended. */
export const LivenessRejected = defineEvent('sca.liveness-rejected', { customerId, resetId });

/** The lost factor was disabled. */
export const FactorResetCompleted = defineEvent('sca.factor-reset-completed', { customerId, resetId });

export const RESET_EVENTS = [
  FactorResetStarted,
  LivenessSubmitted,
  LivenessPassed,
  LivenessRejected,
  FactorResetCompleted,
] as const;
export type ResetEvent = EventOf<(typeof RESET_EVENTS)[number]>;
