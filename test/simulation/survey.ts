const MILLISECONDS_A_WORLD = 1_000;
const SLOWEST_START_MILLISECONDS = 60_000;

/**
 * Lets timers and signals run: worlds do all their work in microtasks, which would delay both, and keep everything that timers reference in
 * memory.
 */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Numbers in [0, 1) derived from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Selects the worlds: those that `npm run simulate` requests, otherwise the same ones each time. */
export class Seeds {
  readonly first: number;
  readonly count: number;
  /** True for the worlds of every run, for which it is known that they cover everything. */
  readonly usual: boolean;

  constructor(usualCount: number, { SIMULATION_SEED, SIMULATION_WORLDS }: NodeJS.ProcessEnv = process.env) {
    this.usual = SIMULATION_SEED === undefined && SIMULATION_WORLDS === undefined;
    this.first = Number(SIMULATION_SEED ?? 1);
    this.count = Number(SIMULATION_WORLDS ?? usualCount);
  }

  /** Maximum time for this number of worlds. */
  get timeoutMilliseconds(): number {
    return SLOWEST_START_MILLISECONDS + this.count * MILLISECONDS_A_WORLD;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let place = 0; place < this.count; place++) yield this.first + place;
  }
}

/** A world with a fault, and the way to reproduce it. */
export interface BrokenWorld {
  readonly seed: number;
  readonly again: string;
  readonly faults: readonly string[];
}

/** Runs a world per seed until it is at rest, and checks it for faults. */
export async function survey<World extends { live(turns: number): Promise<void>; rest(): Promise<void> }>(
  seeds: Seeds,
  turns: number | ((seed: number) => number),
  make: (random: () => number) => World,
  look: (world: World) => Promise<readonly string[]>,
): Promise<BrokenWorld[]> {
  const broken: BrokenWorld[] = [];
  for (const seed of seeds) {
    const world = make(randomOf(seed));
    await world.live(typeof turns === 'number' ? turns : turns(seed));
    await world.rest();
    const faults = await look(world);
    await endOfTurn();
    if (faults.length > 0) broken.push({ seed, again: `npm run simulate -- --seed ${seed} --worlds 1`, faults });
  }
  return broken;
}
