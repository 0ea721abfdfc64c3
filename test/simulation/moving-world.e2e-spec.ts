import { MovingWorld } from './moving/moving-world.js';
import { wrongIn } from './moving/oracle.js';
import { Seeds, survey } from './survey.js';

const SEEDS = new Seeds(500);
/** Short and long lives, by seed, so that each can be seen again. */
const turnsOf = (seed: number): number => 6 + (seed % 17);

/** Requests of callers, and changes made under them: each occurs in the worlds of every run. */
const ASKED = [
  'quote',
  'quote at once',
  'execute',
  'push',
  'transfer out',
  'transfer in',
  'action',
  'card authorization',
  'card clearing',
  'card advice',
  'card return',
  'mint',
  'burn',
];
const MOVED = [
  'fee',
  'rate',
  'limits',
  'account frozen',
  'account released',
  'payee deleted',
  'payee reviewed',
  'card changed',
  'agent changed',
  'customer deleted',
  'clock',
  'time',
  'process frozen',
  'process ended',
  'connection cut',
];

describe('a world that moves between any two steps and any two tries', () => {
  it(
    'keeps what was decided once: the books of each account and payment, one outcome for each key, and an end for everything',
    async () => {
      const met = new Set<string>();
      const broken = await survey(
        SEEDS,
        turnsOf,
        (random) => new MovingWorld(random),
        async (world) => {
          for (const name of world.met) met.add(name);
          return [...world.faults, ...(await wrongIn(world.store))];
        },
      );
      expect(broken).toEqual([]);
      // the worlds were busy
      if (SEEDS.usual) expect([...ASKED, ...MOVED].filter((name) => !met.has(name))).toEqual([]);
    },
    SEEDS.timeoutMilliseconds,
  );
});
