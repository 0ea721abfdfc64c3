import { endOfTurn, randomOf } from '../survey.js';
import { faultsOfFork } from './forked-world.js';
import { MovingWorld } from './moving-world.js';
import { wrongIn } from './oracle.js';

/** Result of a world: its faults, and the requests and changes that occurred. */
interface PlayedWorld {
  readonly faults: readonly string[];
  readonly met: ReadonlySet<string>;
}

/** Short and long lives, determined by the seed, so that each can be reproduced. */
const turnsOf = (seed: number): number => 6 + (seed % 17);

/** Every seventeenth platform moves its clock; the other worlds keep the seeds that reproduce known faults. */
const movesClock = (seed: number): boolean => seed % 17 === 0;

/** In one of 62 worlds the card network may not receive an answer. */
const awaitsAnswers = (seed: number): boolean => seed % 62 === 29;

/** Runs the world of a seed until it is at rest, optionally followed by its fork. The same seed produces the same world. */
export async function play(seed: number, { isForked = false } = {}): Promise<PlayedWorld> {
  const world = new MovingWorld(randomOf(seed), movesClock(seed), awaitsAnswers(seed));
  await world.live(turnsOf(seed));
  await world.rest();
  await endOfTurn();
  const faults = [...world.faults, ...(await wrongIn(world.store, world.network.silent))];
  if (!isForked) return { faults, met: world.met };
  const ofFork = await faultsOfFork(world);
  if (ofFork !== null) world.met.add('fork');
  return { faults: [...faults, ...(ofFork ?? [])], met: world.met };
}
