import { type EventOf, defineEvent, oneOf, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

const customerId = text();
const resetId = text();

/** A customer who lost a factor is to prove its liveness; an earlier reset that is not through is void. */
export const FactorResetStarted = defineEvent('sca.factor-reset-started', {
  customerId,
  resetId,
  factor: oneOf(...FACTORS),
  expiresAt: timestamp(),
});

/** The customer completed its part; the check is in review. */
export const LivenessSubmitted = defineEvent('sca.liveness-submitted', { customerId, resetId });

export const LivenessPassed = defineEvent('sca.liveness-passed', { customerId, resetId });

/** It was not the customer: the reset ends here. */
export const LivenessRejected = defineEvent('sca.liveness-rejected', { customerId, resetId });

/** The lost factor is out of use. */
export const FactorResetCompleted = defineEvent('sca.factor-reset-completed', { customerId, resetId });

export const RESET_EVENTS = [
  FactorResetStarted,
  LivenessSubmitted,
  LivenessPassed,
  LivenessRejected,
  FactorResetCompleted,
] as const;
export type ResetEvent = EventOf<(typeof RESET_EVENTS)[number]>;
