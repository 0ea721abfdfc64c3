import { Refusal, later } from '@app/kernel';
import { SCA_LIMITS } from '../sca.limits.js';

/** Number of failed attempts and the resulting lock. */
export interface Lock {
  readonly failedAttempts: number;
  /** End of the lock; null if there is no lock, or if it is indefinite. */
  readonly lockedUntil: string | null;
  readonly suspended: boolean;
}

export const NO_LOCK: Lock = { failedAttempts: 0, lockedUntil: null, suspended: false };

/**
 * Adds a failed attempt: each lock is longer than the last, and the final one is indefinite (wallet-auth 15.3). Failures count until a new
 * password is reported; a correct proof in between resets nothing (docs/security.md).
 */
export function lockAfterFailure(lock: Lock, at: string): Lock {
  const failedAttempts = lock.failedAttempts + 1;
  const step = SCA_LIMITS.lockLadder.find(([attempts]) => attempts === failedAttempts);
  return {
    failedAttempts,
    lockedUntil: step === undefined ? null : later(at, step[1]),
    suspended: failedAttempts > SCA_LIMITS.lockLadder.at(-1)![0],
  };
}

function isLocked({ lockedUntil, suspended }: Lock, at: string): boolean {
  return suspended || (lockedUntil !== null && at < lockedUntil);
}

/** 423 ACCOUNT_LOCKED with the lock in the details. */
export function requireUnlocked(lock: Lock, at: string): void {
  if (!isLocked(lock, at)) return;
  const { suspended, lockedUntil, failedAttempts } = lock;
  throw new Refusal('ACCOUNT_LOCKED', 'Too many failed attempts: the customer cannot authenticate now.', {
    suspended,
    lockedUntil,
    failedAttempts,
  });
}
