// `npm run simulate -- <worlds> [first seed] [--processes n]`: plays any number of moving worlds; each broken one is reported by its seed.
// `npm run simulate -- [--seed n] [--worlds n]`: all simulations, as tests, on other worlds than those of every run.
import { parseArgs } from 'node:util';
import { seedOfTheMoment, testWith } from './test-with.mjs';
import { playWorlds } from './worlds.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,

  options: { processes: { type: 'string', default: '1' }, seed: { type: 'string' }, worlds: { type: 'string' } },
});

if (positionals.length > 0) {
  const [worlds, first, processes] = [positionals[0], positionals[1] ?? 1, values.processes].map(Number);
  if (![worlds, first, processes].every((each) => Number.isSafeInteger(each) && each > 0)) {
    console.error('npm run simulate -- <worlds> [first seed] [--processes n]: whole numbers from 1');
    process.exit(2);
  }
  process.exitCode = (await playWorlds({ worlds, first, processes })) === 0 ? 0 : 1;
} else {
  await testWith(['test/simulation/'], {
    seed: { variable: 'SIMULATION_SEED', usual: seedOfTheMoment() },
    worlds: { variable: 'SIMULATION_WORLDS', usual: 1_000 },
  });
}
