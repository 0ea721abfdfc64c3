// `npm run simulate -- [--seed n] [--worlds n]`: the simulations on other worlds than those of every run, for as long as one likes.
import { seedOfTheMoment, testWith } from './test-with.mjs';

await testWith(['test/simulation/'], {
  seed: { variable: 'SIMULATION_SEED', usual: seedOfTheMoment() },
  worlds: { variable: 'SIMULATION_WORLDS', usual: 1_000 },
});
