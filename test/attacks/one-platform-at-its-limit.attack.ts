import { type Attack, holds } from './attack.js';
import type { Target } from './target.js';

const MILLISECONDS = 4_000;
const CALLERS = 48;
const ASKED = 40;
/** Answers faster than this are as good as each other. */
const FLOOR_MILLISECONDS = 50;
const MAX_SLOWDOWN = 2;

/** The 99th percentile of what another tenant waits. */
async function waitOfOthers({ neighbour }: Target): Promise<number> {
  const waits: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1)
    waits.push((await neighbour.send('GET', '/customers?limit=1')).milliseconds);
  return waits.toSorted((a, b) => a - b)[Math.ceil(ASKED * 0.99) - 1]!;
}

export const onePlatformAtItsLimit: Attack = {
  name: 'one platform at its limit',
  does: `asks all the time over ${CALLERS} connections, far beyond what a platform may`,
  holds: `the 99th percentile of another platform stays within ${MAX_SLOWDOWN} times what it was`,
  async run(target) {
    const quiet = Math.max(FLOOR_MILLISECONDS, await waitOfOthers(target));
    const end = performance.now() + MILLISECONDS;
    let answered = 0;
    const attack = Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const { status, headers } = await target.attacker.send('GET', '/customers?limit=1');
        answered += 1;
        // as a client does that obeys Retry-After; one that does not spends its own limit
        if (status === 429)
          await new Promise((resolve) => setTimeout(resolve, 250 * Math.min(4, Number(headers['retry-after'] ?? 1))));
      }
    });
    const loaded = await waitOfOthers(target);
    await Promise.all(attack);
    const found = `p99 ${Math.round(quiet)} ms quiet, ${Math.round(loaded)} ms beside ${answered} requests`;
    holds(loaded <= quiet * MAX_SLOWDOWN, found);
    return found;
  },
};
