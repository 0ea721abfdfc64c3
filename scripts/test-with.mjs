import { parseArgs } from 'node:util';

/**
 * Runs tests with settings from the command line: each option is a whole number, passed to the tests in the environment variable that
 * `options` gives for it.
 */
export async function testWith(paths, options) {
  const { values } = parseArgs({
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' }])),
  });
  for (const [name, { variable, usual }] of Object.entries(options)) {
    const value = values[name] ?? String(usual);
    if (!/^[1-9]\d{0,9}$/.test(value)) {
      console.error(`--${name} must be a whole number from 1: ${value}`);
      process.exit(2);
    }
    process.env[variable] = value;
    console.error(`${name}: ${value}`);
  }
  process.argv.splice(2, Infinity, 'e2e', ...paths);
  await import('./test.mjs');
}

/** A different seed for each run. */
export const seedOfTheMoment = () => Math.trunc(Date.now() / 1_000);
