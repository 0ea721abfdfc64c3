import { type EventOf, defineEvent, flag, integer, nullable, oneOf, pii, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

const customerId = text();
const factor = oneOf(...FACTORS);
const subject = { subject: 'customerId' };

/** The customer begins to log in; an earlier beginning is void. Code and passkey challenge are made again from `loginId`. */
export const LoginStarted = defineEvent('sca.login-started', {
  customerId,
  loginId: text(),
  factor,
  expiresAt: timestamp(),
});

/**
 * The customer logged in; a session before this one is over. `proofId` is the command that brought the proof, `ipAddress` the
 * customer's own.
 */
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

/** The customer set a new password: every session ended. */
export const ScaSessionsEnded = defineEvent('sca.sessions-ended', { customerId });

/**
 * An attempt failed, at our own login or (`reported`) at the platform's. The lock that follows is part of the fact:
 * until a moment, without an end (`suspended`), or none.
 */
export const AttemptFailed = defineEvent('sca.attempt-failed', {
  customerId,
  reported: flag(),
  failedAttempts: integer(),
  lockedUntil: nullable(timestamp()),
  suspended: flag(),
});

/** Failed attempts no longer count, and a lock ends. */
export const LockLifted = defineEvent('sca.lock-lifted', { customerId });

export const LOGIN_EVENTS = [LoginStarted, ScaSessionOpened, ScaSessionsEnded, AttemptFailed, LockLifted] as const;
export type LoginEvent = EventOf<(typeof LOGIN_EVENTS)[number]>;
