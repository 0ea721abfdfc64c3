import type { Attack } from './attack.js';
import type { Target } from './target.js';
import { expectService, whileOthersAsk } from './watch.js';

/** Longest that another tenant may wait for an answer during an attack that names no bound. */
const OTHERS_WAIT_AT_MOST = 5_000;

interface Outcome {
  readonly attack: string;
  readonly held: boolean;
  /** The measurement, or how the attack succeeded. */
  readonly found: string;
  readonly slowestOther: number | null;
}

/** Throws when the attack succeeds, or harms another tenant. */
export async function attack(
  target: Target,
  { run, othersWaitAtMost = OTHERS_WAIT_AT_MOST }: Attack,
): Promise<Omit<Outcome, 'attack' | 'held'>> {
  const { result, watched } = await whileOthersAsk(target, othersWaitAtMost, () => run(target));
  await expectService(target);
  return { found: result, slowestOther: watched.slowest };
}

/** Every attack in turn, one outcome each. */
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
