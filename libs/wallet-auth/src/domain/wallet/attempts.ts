import { Refusal } from '@app/kernel';

/** Times of the latest attempts, oldest first; as many as any rate limit counts. */
export type Attempts = readonly string[];

interface Rate {
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
}

export const NO_ATTEMPTS: Attempts = [];
const MAX_REMEMBERED_ATTEMPTS = 10;

export function withAttempt(attempts: Attempts, at: string): Attempts {
  return [...attempts, at].slice(-MAX_REMEMBERED_ATTEMPTS);
}

/** 429 RATE_LIMITED with the whole seconds until the next attempt, if the limit is reached. */
export function requireWithinRate(attempts: Attempts, { most, within }: Rate, at: string): void {
  const now = Date.parse(at);
  const recent = attempts.map((attempt) => Date.parse(attempt) + within - now).filter((left) => left > 0);
  if (recent.length < most) return;
  const retryAfter = Math.max(1, Math.ceil(recent.at(-most)! / 1000));
  throw new Refusal('RATE_LIMITED', `Too many attempts with this credential; try again in ${retryAfter} s.`, {
    retryAfter,
  });
}
