// `npm run crash -- [--seed n] [--seconds n]`: kills processes and their database at random for any length of time, and runs the crash and
// silence cases that take too long for the suite (test/support/thorough.ts).
import { seedOfTheMoment, testWith } from './test-with.mjs';

await testWith(['test/crash/random-kills', 'test/crash/changed-world', 'test/processes/silent-processes'], {
  seed: { variable: 'CRASH_SEED', usual: seedOfTheMoment() },
  seconds: { variable: 'CRASH_SECONDS', usual: 600 },
});
