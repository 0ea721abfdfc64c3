// `npm run simulate -- [--seed n] [--worlds n]`: the simulations on other worlds than those of every run, for as long as one likes.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seed: { type: 'string' }, worlds: { type: 'string', default: '1000' } } });
const seed = values.seed ?? String(Math.trunc(Date.now() / 1_000));
for (const [name, value] of Object.entries({ seed, worlds: values.worlds })) {
  if (/^[1-9]\d{0,9}$/.test(value)) continue;
  console.error(`--${name} must be a whole number from 1: ${value}`);
  process.exit(2);
}

console.error(`${values.worlds} worlds of each kind, from seed ${seed} on.`);
Object.assign(process.env, { SIMULATION_SEED: seed, SIMULATION_WORLDS: values.worlds });
process.argv.splice(2, Infinity, 'e2e', 'test/simulation/');
await import('./test.mjs');
