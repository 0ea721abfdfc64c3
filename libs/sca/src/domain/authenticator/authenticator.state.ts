import { type Recorded, assertNever } from '@app/kernel';
import type { Factor } from '../factor.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import { type Lock, NO_LOCK } from './lock.js';

/** A login that was begun and waits for its proof. */
export interface PendingLogin {
  readonly loginId: string;
  readonly factor: Factor;
  readonly expiresAt: string;
}

export interface SessionState {
  /** The command that brought the proof. */
  readonly proofId: string;
  readonly expiresAt: string;
}

/** All by which one customer proves that it is itself; on a stream named by the customer. */
export interface AuthenticatorState {
  readonly login: PendingLogin | null;
  /** The latest one; over when it has expired. */
  readonly session: SessionState | null;
  readonly lock: Lock;
}

export const NO_AUTHENTICATOR: AuthenticatorState = { login: null, session: null, lock: NO_LOCK };

export function evolveAuthenticator(state: AuthenticatorState, event: AuthenticatorEvent, _recorded: Recorded): AuthenticatorState {
  switch (event.type) {
    case 'sca.login-started': {
      const { loginId, factor, expiresAt } = event.data;
      return { ...state, login: { loginId, factor, expiresAt } };
    }
    case 'sca.session-opened': {
      const { proofId, expiresAt } = event.data;
      return { ...state, login: null, session: { proofId, expiresAt } };
    }
    case 'sca.sessions-ended': return { ...state, session: null };
    case 'sca.attempt-failed': {
      const { failedAttempts, lockedUntil, suspended } = event.data;
      return { ...state, lock: { failedAttempts, lockedUntil, suspended } };
    }
    case 'sca.lock-lifted': return { ...state, lock: NO_LOCK };
    default: return assertNever(event);
  }
}

/** Whether the customer is logged in at that moment. */
export function hasSession({ session }: AuthenticatorState, at: string): boolean {
  return session !== null && at < session.expiresAt;
}
