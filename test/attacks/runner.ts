import type { Attack } from './attack.js';
import type { Target } from './target.js';
import { expectService, whileOthersAsk } from './watch.js';

/** Maximum response time for another tenant during an attack without a separate limit. */
const OTHERS_WAIT_AT_MOST = 5_000;

interface Outcome {
  readonly attack: string;
  readonly held: boolean;
  /** The measurement, or the way that the attack succeeded. */
  readonly found: string;
  readonly slowestOther: number | null;
}

/** Throws if the attack succeeds, or harms another tenant. */
export async function attack(
  target: Target,
  { run, othersWaitAtMost = OTHERS_WAIT_AT_MOST }: Attack,
): Promise<Omit<Outcome, 'attack' | 'held'>> {
  const { result, watched } = await whileOthersAsk(target, othersWaitAtMost, () => run(target));
  await expectService(target);
  return { found: result, slowestOther: watched.slowest };
}

/** Runs every attack in turn; yields one outcome each. */
export async function* outcomes(target: Target, attacks: readonly Attack[]): AsyncGenerator<Outcome> {
  for (const each of attacks) {
    yield await attack(target, each).then(
      (outcome) => ({ attack: each.name, held: true, ...outcome }),
      (error: unknown) => ({
        attack: each.name,
        held: false,
        found: error instanceof Error ? error.message : String(error),
        slowestOther: null,
      }),
    );
  }
}
