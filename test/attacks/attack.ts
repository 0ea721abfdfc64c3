import type { Target } from './target.js';

/** One attack on the availability or security of a running server. The runner makes requests as another tenant during and after it. */
export interface Attack {
  readonly name: string;
  /** The attacker's action. */
  readonly does: string;
  /** The expected result, in addition to the service for other tenants, which must hold for every attack. */
  readonly holds: string;
  /** Maximum response time for another tenant meanwhile; OTHERS_WAIT_AT_MOST if absent. */
  readonly othersWaitAtMost?: number;
  /** Throws `Breach` if a guarantee is violated. Returns the measurements for the table. */
  run(target: Target): Promise<string>;
}

/** The attack succeeded. */
export class Breach extends Error {
  override readonly name = 'Breach';
}

export function holds(condition: boolean, failure: string): asserts condition {
  if (!condition) throw new Breach(failure);
}
