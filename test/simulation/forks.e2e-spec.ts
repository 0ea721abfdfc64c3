import { play } from './moving/play.js';
import { type BrokenWorld, Seeds } from './survey.js';

describe('forks of moving worlds', () => {
  const seeds = new Seeds(30);

  it(
    'continue where the original is: no saga acts again, each waits for the same, and the books balance',
    async () => {
      const broken: BrokenWorld[] = [];
      let forked = 0;
      for (const seed of seeds) {
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
