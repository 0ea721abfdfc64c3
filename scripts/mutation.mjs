// `npm run mutation [-- <stryker options>]`: mutates deciders, views, money, access and signing, one place at a time; the unit specs must
// fail.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, install } from './installation.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const TOOLS = path.join(ROOT, 'test', 'mutation');

ensureInstalled((line) => console.error(line));
if (!install(TOOLS)) process.exit(1);
run(
  process.execPath,
  [
    path.join(TOOLS, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
    'run',
    'test/mutation/stryker.config.mjs',
    ...process.argv.slice(2),
  ],
  ROOT,
);

function run(command, parameters, cwd) {
  const { status } = spawnSync(command, parameters, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
