import type { Target } from './target.js';

/** One way to harm the service, tried against a running server. The runner asks as another tenant meanwhile and afterwards. */
export interface Attack {
  readonly name: string;
  /** The attacker's action. */
  readonly does: string;
  /** The expected result, beside the service to others, which holds for every attack. */
  readonly holds: string;
  /** Longest that another tenant may wait for an answer meanwhile; OTHERS_WAIT_AT_MOST when absent. */
  readonly othersWaitAtMost?: number;
  /** Throws `Breach` when a guarantee does not hold. Answers the measurements for the table. */
  run(target: Target): Promise<string>;
}

/** The attack succeeded. */
export class Breach extends Error {
  override readonly name = 'Breach';
}

export function holds(condition: boolean, failure: string): asserts condition {
  if (!condition) throw new Breach(failure);
}
