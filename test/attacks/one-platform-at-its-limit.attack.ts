import { type Attack, holds } from './attack.js';
import { percentile, runClient } from './client.js';
import type { Caller, Target } from './target.js';

const CONNECTIONS = 48;
const PROBE_EVERY_MILLISECONDS = 25;
const ROUND_MILLISECONDS = 1_000;
const ROUNDS = 3;
/** Response times below this are considered equal. */
const FLOOR_MILLISECONDS = 50;
const MAX_SLOWDOWN = 2;

/** Response times of another platform with little load: forty requests a second, each on a new connection. */
async function waitsOf(origin: string, { authorization, address }: Caller): Promise<readonly number[]> {
  const load = { every: PROBE_EVERY_MILLISECONDS };
  const { waits, refused } = await runClient({
    origin,
    authorization,
    milliseconds: ROUND_MILLISECONDS,
    load,
    from: address,
  });
  holds(refused === 0, `${refused} requests of another platform were refused`);
  return waits;
}

/** Alternates idle and busy rounds, so that other load of the machine affects both. */
async function measure({ origin, attacker, neighbour }: Target) {
  const [quiet, beside]: [number[], number[]] = [[], []];
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await waitsOf(origin, neighbour)));
    const [flood, waits] = await Promise.all([
      runClient({
        origin,
        authorization: attacker.authorization,
        milliseconds: ROUND_MILLISECONDS,
        load: { connections: CONNECTIONS },
      }),
      waitsOf(origin, neighbour),
    ]);
    beside.push(...waits);
    answered += flood.waits.length;
    refused += flood.refused;
  }
  return { quiet: percentile(0.99, quiet), beside: percentile(0.99, beside), answered, refused };
}

export const onePlatformAtItsLimit: Attack = {
  name: 'one platform at its limit',
  does: `asks all the time over ${CONNECTIONS} connections, far beyond what a platform may`,
  holds: `the 99th percentile of another platform stays within ${MAX_SLOWDOWN} times what it was`,
  async run(target) {
    const { quiet, beside, answered, refused } = await measure(target);
    const found = `p99 ${Math.round(quiet)} ms quiet, ${Math.round(beside)} ms beside ${answered} answers and ${refused} refusals`;
    holds(beside <= Math.max(FLOOR_MILLISECONDS, quiet) * MAX_SLOWDOWN, found);
    return found;
  },
};
