import { Refusal, assertNever, invalidInput, later } from '@app/kernel';
import { type Factor, notEnrolled } from '../factor.js';
import { SCA_LIMITS } from '../sca.limits.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import { PasskeyRemoved, TotpRemoved } from './factor.events.js';
import {
  FactorResetCompleted,
  FactorResetStarted,
  LivenessPassed,
  LivenessRejected,
  LivenessSubmitted,
  type ResetEvent,
} from './reset.events.js';

export const RESET_STATUSES = [
  'INITIATED',
  'PENDING_REVIEW',
  'LIVENESS_PASSED',
  'COMPLETED',
  'REJECTED',
  'EXPIRED',
] as const;
export type ResetStatus = (typeof RESET_STATUSES)[number];

/** Stage of a liveness check; only REJECTED ends a reset. */
export type LivenessStage = 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'REJECTED';

export interface ResetState {
  readonly resetId: string;
  readonly factor: Factor;
  readonly stage: LivenessStage;
  readonly startedAt: string;
  readonly expiresAt: string;
  readonly completedAt: string | null;
  /** True if the factor was enrolled again after its reset. */
  readonly isReenrolled: boolean;
}

export interface StartReset {
  readonly kind: 'start-reset';
  readonly customerId: string;
  readonly resetId: string;
  readonly factor: Factor;
  /** True if the customer has the factor. */
  readonly isAvailable: boolean;
}

/** Records the current stage of the liveness check. */
export interface AdvanceReset {
  readonly kind: 'advance-reset';
  readonly customerId: string;
  readonly resetId: string;
  readonly stage: LivenessStage;
}

export interface CompleteReset {
  readonly kind: 'complete-reset';
  readonly customerId: string;
  readonly resetId: string;
}

export type ResetCommand = StartReset | AdvanceReset | CompleteReset;

/** Disables a lost factor after its owner has passed a liveness check (wallet-auth 15.6). */
export function decideReset(
  command: ResetCommand,
  resets: readonly ResetState[],
  at: string,
): readonly AuthenticatorEvent[] {
  switch (command.kind) {
    case 'start-reset':
      return started(command, resets, at);
    case 'advance-reset':
      return advanced(command, resets, at);
    case 'complete-reset':
      return completed(command, resets, at);
    default:
      return assertNever(command);
  }
}

/** 404 REFERENCE_NOT_FOUND. */
export function requireReset(resets: readonly ResetState[], resetId: string): ResetState {
  const reset = resets.find((each) => each.resetId === resetId);
  if (reset === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such reset.');
  return reset;
}

/** Status of a reset at a given time. A reset that is not completed in time has expired, whether or not it was read. */
export function resetStatus({ stage, expiresAt, completedAt }: ResetState, at: string): ResetStatus {
  if (completedAt !== null) return 'COMPLETED';
  return stage !== 'REJECTED' && at >= expiresAt ? 'EXPIRED' : stage;
}

/** 400 before liveness has passed, 409 CONFLICT after completion. */
export function requireCompletable(reset: ResetState, at: string): void {
  const status = resetStatus(reset, at);
  if (status === 'COMPLETED') throw new Refusal('CONFLICT', 'The reset is already completed.');
  if (status !== 'LIVENESS_PASSED') throw invalidInput(`The reset is ${status}: its liveness check must have passed.`);
}

export function evolveResets(resets: readonly ResetState[], event: ResetEvent, at: string): readonly ResetState[] {
  switch (event.type) {
    case 'sca.factor-reset-started': {
      const { resetId, factor, expiresAt } = event.data;
      const voided = resets.map((reset) => (isOpen(reset, at) ? { ...reset, expiresAt: at } : reset));
      return [
        ...voided,
        { resetId, factor, stage: 'INITIATED', startedAt: at, expiresAt, completedAt: null, isReenrolled: false },
      ];
    }
    case 'sca.liveness-submitted':
      return changed(resets, event.data.resetId, { stage: 'PENDING_REVIEW' });
    case 'sca.liveness-passed':
      return changed(resets, event.data.resetId, { stage: 'LIVENESS_PASSED' });
    case 'sca.liveness-rejected':
      return changed(resets, event.data.resetId, { stage: 'REJECTED' });
    case 'sca.factor-reset-completed':
      return changed(resets, event.data.resetId, { completedAt: at });
    default:
      return assertNever(event);
  }
}

function started(
  { customerId, resetId, factor, isAvailable }: StartReset,
  resets: readonly ResetState[],
  at: string,
): readonly AuthenticatorEvent[] {
  if (!isAvailable) throw notEnrolled('factor');
  const { most, within, lifetime } = SCA_LIMITS.reset;
  const recent = resets.filter(({ startedAt }) => at < later(startedAt, within));
  if (recent.length >= most) {
    const retryAfter = Math.max(
      1,
      Math.ceil((Date.parse(recent.at(-most)!.startedAt) + within - Date.parse(at)) / 1000),
    );
    throw new Refusal('RATE_LIMITED', `Too many resets were started; try again in ${retryAfter} s.`, { retryAfter });
  }
  return [FactorResetStarted({ customerId, resetId, factor, expiresAt: later(at, lifetime) })];
}

/** Ignores a report about a completed or void reset. */
function advanced(
  { customerId, resetId, stage }: AdvanceReset,
  resets: readonly ResetState[],
  at: string,
): readonly AuthenticatorEvent[] {
  const reset = requireReset(resets, resetId);
  const status = resetStatus(reset, at);
  if ((status !== 'INITIATED' && status !== 'PENDING_REVIEW') || stage === status) return [];
  switch (stage) {
    case 'INITIATED':
      return [];
    case 'PENDING_REVIEW':
      return [LivenessSubmitted({ customerId, resetId })];
    case 'LIVENESS_PASSED':
      return [LivenessPassed({ customerId, resetId })];
    case 'REJECTED':
      return [LivenessRejected({ customerId, resetId })];
    default:
      return assertNever(stage);
  }
}

function completed(
  { customerId, resetId }: CompleteReset,
  resets: readonly ResetState[],
  at: string,
): readonly AuthenticatorEvent[] {
  const reset = requireReset(resets, resetId);
  requireCompletable(reset, at);
  const removed = { SMS_OTP: [], TOTP: [TotpRemoved({ customerId })], PASSKEY: [PasskeyRemoved({ customerId })] }[
    reset.factor
  ];
  return [FactorResetCompleted({ customerId, resetId }), ...removed];
}

/** True while the liveness check or the completion is outstanding. */
export function isOpen(reset: ResetState, at: string): boolean {
  return !['COMPLETED', 'REJECTED', 'EXPIRED'].includes(resetStatus(reset, at));
}

function changed(resets: readonly ResetState[], resetId: string, changes: Partial<ResetState>): readonly ResetState[] {
  return resets.map((reset) => (reset.resetId === resetId ? { ...reset, ...changes } : reset));
}
