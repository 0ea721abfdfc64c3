import { type EventOf, defineEvent, flag, integer, nullable, oneOf, pii, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

const customerId = text();
const factor = oneOf(...FACTORS);
const subject = { subject: 'customerId' };

/** A login was started; it invalidates an earlier one. Code and passkey challenge are derived from `loginId`. */
export const LoginStarted = defineEvent('sca.login-started', {
  customerId,
  loginId: text(),
  factor,
  expiresAt: timestamp(),
});

/** The customer logged in; a previous session ended. `proofId` is the command that carried the proof, `ipAddress` is the customer's. */
export const ScaSessionOpened = defineEvent(
  'sca.session-opened',
  {
    customerId,
    factor,
    proofId: text(),
    ipAddress: pii(text()),
    expiresAt: timestamp(),
  },
  subject,
);

/** The customer set a new password: all sessions ended. */
export const ScaSessionsEnded = defineEvent('sca.sessions-ended', { customerId });

/**
 * An attempt failed, at our login or (`reported`) at the platform's. The event includes the resulting lock: until a time, indefinite
 * (`suspended`), or none.
 */
export const AttemptFailed = defineEvent('sca.attempt-failed', {
  customerId,
  reported: flag(),
  failedAttempts: integer(),
  lockedUntil: nullable(timestamp()),
  suspended: flag(),
});

/** The count of failed attempts was reset, and any lock ended. */
export const LockLifted = defineEvent('sca.lock-lifted', { customerId });

export const LOGIN_EVENTS = [LoginStarted, ScaSessionOpened, ScaSessionsEnded, AttemptFailed, LockLifted] as const;
export type LoginEvent = EventOf<(typeof LOGIN_EVENTS)[number]>;
