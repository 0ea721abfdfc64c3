import { type Recorded, assertNever } from '@app/kernel';
import type { RegisteredPasskey } from '@app/passkeys';
import type { Factor } from '../factor.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import type { FactorEvent } from './factor.events.js';
import { type Lock, NO_LOCK } from './lock.js';
import type { LoginEvent } from './login.events.js';
import { type ResetState, evolveResets } from './reset.js';

export interface TotpState {
  /** Null after the erasure of the customer. */
  readonly secret: string | null;
  /** Latest time step whose code was used. */
  readonly usedStep: number | null;
  /** Keyed hashes of the unused codes. */
  readonly recoveryCodeHashes: readonly string[];
}

/** A started login that awaits its proof. */
export interface PendingLogin {
  readonly loginId: string;
  readonly factor: Factor;
  readonly expiresAt: string;
}

export interface SessionState {
  /** Id of the command that carried the proof. */
  readonly proofId: string;
  readonly expiresAt: string;
}

/** All authentication state of one customer, in a stream named by the customer. */
export interface AuthenticatorState {
  readonly totp: TotpState | null;
  /** Secret of an enrolment that awaits its first code. */
  readonly pendingTotpSecret: string | null;
  readonly passkey: RegisteredPasskey | null;
  readonly passkeyEnrolment: { readonly enrolmentId: string; readonly expiresAt: string } | null;
  readonly login: PendingLogin | null;
  /** Latest session; it may have expired. */
  readonly session: SessionState | null;
  /** True after the first login. */
  readonly hasLoggedIn: boolean;
  readonly lock: Lock;
  /** Oldest first. */
  readonly resets: readonly ResetState[];
}

export const NO_AUTHENTICATOR: AuthenticatorState = {
  totp: null,
  pendingTotpSecret: null,
  passkey: null,
  passkeyEnrolment: null,
  login: null,
  session: null,
  hasLoggedIn: false,
  lock: NO_LOCK,
  resets: [],
};

/** True if the customer is logged in at that time. */
export function hasSession({ session }: AuthenticatorState, at: string): boolean {
  return session !== null && at < session.expiresAt;
}

export function evolveAuthenticator(
  state: AuthenticatorState,
  event: AuthenticatorEvent,
  recorded: Recorded,
): AuthenticatorState {
  switch (event.type) {
    case 'sca.login-started':
    case 'sca.session-opened':
    case 'sca.sessions-ended':
    case 'sca.attempt-failed':
    case 'sca.lock-lifted':
      return evolveLogin(state, event);
    case 'sca.factor-reset-started':
    case 'sca.liveness-submitted':
    case 'sca.liveness-passed':
    case 'sca.liveness-rejected':
    case 'sca.factor-reset-completed':
      return { ...state, resets: evolveResets(state.resets, event, recorded.at) };
    default:
      return evolveFactors(state, event);
  }
}

function evolveLogin(state: AuthenticatorState, event: LoginEvent): AuthenticatorState {
  switch (event.type) {
    case 'sca.login-started': {
      const { loginId, factor, expiresAt } = event.data;
      return { ...state, login: { loginId, factor, expiresAt } };
    }
    case 'sca.session-opened': {
      const { proofId, expiresAt } = event.data;
      return { ...state, login: null, session: { proofId, expiresAt }, hasLoggedIn: true };
    }
    case 'sca.sessions-ended':
      return { ...state, session: null };
    case 'sca.attempt-failed': {
      const { failedAttempts, lockedUntil, suspended } = event.data;
      return { ...state, lock: { failedAttempts, lockedUntil, suspended } };
    }
    case 'sca.lock-lifted':
      return { ...state, lock: NO_LOCK };
    default:
      return assertNever(event);
  }
}

function evolveFactors(state: AuthenticatorState, event: FactorEvent): AuthenticatorState {
  const { totp, passkey } = state;
  switch (event.type) {
    case 'sca.totp-enrolment-started':
      return { ...state, pendingTotpSecret: event.data.secret };
    case 'sca.totp-enrolled': {
      const { secret, step: usedStep, recoveryCodeHashes } = event.data;
      return withReenrolled(
        { ...state, pendingTotpSecret: null, totp: { secret, usedStep, recoveryCodeHashes } },
        'TOTP',
      );
    }
    case 'sca.totp-removed':
      return { ...state, totp: null };
    case 'sca.totp-code-used':
      return { ...state, totp: totp && { ...totp, usedStep: event.data.step } };
    case 'sca.recovery-code-used': {
      const left = (totp?.recoveryCodeHashes ?? []).filter((hash) => hash !== event.data.codeHash);
      return { ...state, totp: totp && { ...totp, recoveryCodeHashes: left } };
    }
    case 'sca.passkey-enrolment-started': {
      const { enrolmentId, expiresAt } = event.data;
      return { ...state, passkeyEnrolment: { enrolmentId, expiresAt } };
    }
    case 'sca.passkey-enrolled':
      return withReenrolled({ ...state, passkeyEnrolment: null, passkey: event.data.passkey }, 'PASSKEY');
    case 'sca.passkey-removed':
      return { ...state, passkey: null };
    case 'sca.passkey-used':
      return { ...state, passkey: passkey && { ...passkey, signCount: event.data.signCount } };
    default:
      return assertNever(event);
  }
}

/** Marks the resets that removed the factor as followed by a new enrolment. */
function withReenrolled(state: AuthenticatorState, factor: Factor): AuthenticatorState {
  const resets = state.resets.map((reset) =>
    reset.factor === factor && reset.completedAt !== null ? { ...reset, isReenrolled: true } : reset,
  );
  return { ...state, resets };
}
