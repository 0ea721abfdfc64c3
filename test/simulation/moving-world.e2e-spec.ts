import { play } from './moving/play.js';
import { type BrokenWorld, Seeds } from './survey.js';

const SEEDS = new Seeds(500);

/** Requests of callers, and concurrent changes: each occurs in the worlds of every run. */
const ASKED = [
  'quote',
  'quote at once',
  'quote by UMA',
  'quote to authorize',
  'quote authorized',
  'execute',
  'push',
  'transfer out',
  'cancel',
  'transfer in',
  'incoming payment',
  'endpoint answer',
  'approve',
  'reject',
  'action',
  'agent pulls',
  'agent quotes',
  'agent executes',
  'card authorization',
  'card clearing',
  'card advice',
  'card return',
  'many at once',
  'network settled',
  'suspense resolved',
  'mint',
  'burn',
];
const MOVED = [
  'fee',
  'rate',
  'limits',
  'currency removed',
  'currency added',
  'account frozen',
  'account released',
  'account funded',
  'payee deleted',
  'payee reviewed',
  'card changed',
  'card frozen',
  'card closed',
  'agent changed',
  'customer deleted',
  'customer erased',
  'clock',
  'platform clock',
  'time',
  'process frozen',
  'key taken over',
  'process ended',
  'connection cut',
  'part busy',
];

describe('a world that changes between any two steps and any two tries', () => {
  it(
    'keeps every decision: the books of each account and payment, one outcome for each key, and an end for all work',
    async () => {
      const met = new Set<string>();
      const broken: BrokenWorld[] = [];
      for (const seed of SEEDS) {
        const world = await play(seed);
        for (const name of world.met) met.add(name);
        if (world.faults.length > 0)
          broken.push({ seed, again: `npm run simulate -- 1 ${seed}`, faults: world.faults });
      }
      expect(broken).toEqual([]);
      // the worlds were busy
      if (SEEDS.usual) expect([...ASKED, ...MOVED].filter((name) => !met.has(name))).toEqual([]);
    },
    SEEDS.timeoutMilliseconds,
  );
});
