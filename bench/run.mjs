import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** `npm run bench -- <names>`: runs benchmarks, files of this folder, one after the other; `all`: every one. Else says which there are. */
const HERE = import.meta.dirname;

const benchmarks = new Map(
  fs
    .readdirSync(HERE)
    .filter((file) => /\.(ts|mjs)$/.test(file) && file !== path.basename(import.meta.filename))
    .map((file) => [path.parse(file).name, path.join(HERE, file)]),
);
const wanted = process.argv.slice(2);
const names = wanted.includes('all') ? [...benchmarks.keys()] : wanted;
if (names.length === 0 || !names.every((name) => benchmarks.has(name))) {
  console.error(`Which benchmark? npm run bench -- ${['all', ...benchmarks.keys()].join(' | ')}`);
  process.exit(2);
}

let running = null;
let interrupted = false;
process.on('SIGINT', () => (interrupted = true)); // the benchmark gets it too, and clears up
process.on('SIGTERM', () => {
  interrupted = true;
  running?.kill('SIGTERM');
});
for (const name of names) {
  if (interrupted) break;
  const started = performance.now();
  console.log(`# ${name}, ${new Date().toISOString()}`);
  const end = await run(benchmarks.get(name));
  console.log(
    `\n# ${name} ${end === 0 ? 'took' : `failed (${end}) after`} ${((performance.now() - started) / 1_000).toFixed(0)} s\n`,
  );
  if (end !== 0) process.exitCode = 1;
}

/** The exit code of a benchmark, or the signal that ended it. */
function run(file) {
  // other warnings stay on: by one of them node says that it ended while something was still awaited
  const quiet = ['ExperimentalWarning', 'DeprecationWarning', 'MaxListenersExceededWarning'].map(
    (warning) => `--disable-warning=${warning}`,
  );
  running = spawn(process.execPath, [...quiet, '--import', 'tsx', file], { stdio: 'inherit' });
  return new Promise((resolve) => running.on('exit', (code, signal) => resolve(code ?? signal)));
}
