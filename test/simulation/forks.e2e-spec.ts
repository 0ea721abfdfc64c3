import { play } from './moving/play.js';
import { type BrokenWorld, Seeds } from './survey.js';

/** A seed in which a credit is recorded under the saga's step before the saga records that it requested it. */
const CREDIT_BEFORE_ITS_RECORD = 709_728;

describe('forks of moving worlds', () => {
  const seeds = new Seeds(30);

  it(
    'continue where the original is: no saga acts again, each waits for the same, and the books balance',
    async () => {
      const broken: BrokenWorld[] = [];
      let forked = 0;
      for (const seed of seeds.usual ? [...seeds, CREDIT_BEFORE_ITS_RECORD] : seeds) {
        const { faults, met } = await play(seed, { isForked: true });
        if (met.has('fork')) forked += 1;
        if (faults.length > 0) broken.push({ seed, again: `npm run simulate -- 1 ${seed}`, faults });
      }
      expect(broken).toEqual([]);
      expect(forked).toBeGreaterThan(0);
    },
    seeds.timeoutMilliseconds,
  );
});
