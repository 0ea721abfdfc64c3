import { type DecisionContext, invalidInput, later } from '@app/kernel';
import { type Factor, type Finding, notEnrolled, wrongProof } from '../factor.js';
import { SCA_LIMITS } from '../sca.limits.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import type { AuthenticatorState } from './authenticator.state.js';
import { lockAfterFailure, requireUnlocked } from './lock.js';
import { usedUp } from './factors.js';
import { AttemptFailed, LockLifted, LoginStarted, ScaSessionOpened, ScaSessionsEnded } from './login.events.js';

/** Security events that a platform reports from its own login (wallet-auth 15.3). */
export const SECURITY_EVENT_TYPES = ['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT'] as const;
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];

export interface StartLogin {
  readonly kind: 'start-login';
  readonly customerId: string;
  readonly factor: Factor;
  /** True if the customer has the factor. */
  readonly isAvailable: boolean;
  readonly loginId: string;
}

export interface CompleteLogin {
  readonly kind: 'complete-login';
  readonly customerId: string;
  readonly factor: Factor;
  /** Login that the proof belongs to; null if none was open. */
  readonly loginId: string | null;
  readonly finding: Finding;
  readonly ipAddress: string;
}

/** Records the result of a proof for an action: a payment, or trust in a beneficiary. */
export interface JudgeProof {
  readonly kind: 'judge-proof';
  readonly customerId: string;
  readonly finding: Finding;
}

export interface RecordSecurityEvent {
  readonly kind: 'record-security-event';
  readonly customerId: string;
  readonly eventType: SecurityEventType;
}

/** Starts a login with a factor that the customer has (wallet-auth 15.2). */
export function startLogin(
  { customerId, factor, isAvailable, loginId }: StartLogin,
  { lock }: AuthenticatorState,
  at: string,
): readonly AuthenticatorEvent[] {
  requireUnlocked(lock, at);
  if (!isAvailable) throw notEnrolled('factor');
  return [LoginStarted({ customerId, loginId, factor, expiresAt: later(at, SCA_LIMITS.challengeLifetime[factor]) })];
}

/** Opens the session after a correct proof. A wrong one is recorded and counts towards the lock. */
export function completeLogin(
  command: CompleteLogin,
  state: AuthenticatorState,
  { at, commandId }: DecisionContext,
): readonly AuthenticatorEvent[] {
  const { customerId, factor, finding, ipAddress } = command;
  requireUnlocked(state.lock, at);
  requireStarted(command, state, at);
  if (!finding.proves) return [failed(customerId, state, false, at)];
  const expiresAt = later(at, SCA_LIMITS.sessionLifetime);
  const opened = ScaSessionOpened({ customerId, factor, proofId: commandId, ipAddress, expiresAt });
  return [...used(customerId, finding, state), opened];
}

/**
 * Counts the proof of an action like that of a login: five wrong proofs lock the customer, across any number of challenges (RTS 2018/389,
 * article 4(3)(b)).
 */
export function judgeProof(
  { customerId, finding }: JudgeProof,
  state: AuthenticatorState,
  at: string,
): readonly AuthenticatorEvent[] {
  requireUnlocked(state.lock, at);
  return finding.proves ? used(customerId, finding, state) : [failed(customerId, state, false, at)];
}

/** Events for the single-use parts of a correct proof. */
function used(
  customerId: string,
  finding: Extract<Finding, { proves: true }>,
  state: AuthenticatorState,
): readonly AuthenticatorEvent[] {
  return finding.used === null ? [] : usedUp(customerId, finding.used, state);
}

/** Records a platform's report: one more failed attempt, or a new password, which resets the count. */
export function recordSecurityEvent(
  { customerId, eventType }: RecordSecurityEvent,
  state: AuthenticatorState,
  at: string,
): readonly AuthenticatorEvent[] {
  if (eventType === 'RESET_PASSWORD_COMPLETED') return [ScaSessionsEnded({ customerId }), LockLifted({ customerId })];
  requireUnlocked(state.lock, at);
  return [failed(customerId, state, true, at)];
}

function failed(customerId: string, { lock }: AuthenticatorState, reported: boolean, at: string): AuthenticatorEvent {
  return AttemptFailed({ customerId, reported, ...lockAfterFailure(lock, at) });
}

function requireStarted({ factor, loginId }: CompleteLogin, { login }: AuthenticatorState, at: string): void {
  if (login === null) throw wrongProof('No login was started.');
  if (login.factor !== factor)
    throw invalidInput('The login was started with another factor.', {
      field: 'factor',
      message: `must be ${login.factor}`,
    });
  if (loginId !== login.loginId) {
    throw invalidInput('This challenge was replaced by a newer login.', {
      field: 'challengeId',
      message: 'is not the outstanding challenge',
    });
  }
  if (at >= login.expiresAt) throw wrongProof('The login has expired: start it again.');
}
