// `npm run crash -- [--seed n] [--seconds n]`: processes and their database are killed at random, for as long as one likes, and the
// crash and silence cases that the suite has no time for (test/support/thorough.ts).
import { seedOfTheMoment, testWith } from './test-with.mjs';

await testWith(['test/crash/random-kills', 'test/crash/changed-world', 'test/processes/silent-processes'], {
  seed: { variable: 'CRASH_SEED', usual: seedOfTheMoment() },
  seconds: { variable: 'CRASH_SECONDS', usual: 600 },
});
