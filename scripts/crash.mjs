// `npm run crash -- [--seed n] [--seconds n]`: processes and their database are killed at random, for as long as one likes.
import { seedOfTheMoment, testWith } from './test-with.mjs';

await testWith(['test/crash/random-kills'], {
  seed: { variable: 'CRASH_SEED', usual: seedOfTheMoment() },
  seconds: { variable: 'CRASH_SECONDS', usual: 600 },
});
