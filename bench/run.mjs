import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** `npm run bench -- <name>`: runs one benchmark, a file of this folder; without a name of one, says which there are. */
const HERE = import.meta.dirname;
const PARTS = /^(run|api-.*)\./; // what a benchmark is made of, not one itself

const benchmarks = new Map(
  fs.readdirSync(HERE)
    .filter((file) => /\.(ts|mjs)$/.test(file) && !PARTS.test(file))
    .map((file) => [path.parse(file).name, path.join(HERE, file)]),
);
const [name, ...rest] = process.argv.slice(2);
const file = benchmarks.get(name);
if (file === undefined) {
  console.error(`Which benchmark? npm run bench -- ${[...benchmarks.keys()].join(' | ')}`);
  process.exit(2);
}
const child = spawn(process.execPath, ['--no-warnings', '--import', 'tsx', file, ...rest], { stdio: 'inherit' });
process.on('SIGINT', () => undefined); // the benchmark gets it too, and clears up
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
