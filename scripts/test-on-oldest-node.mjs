import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { packageOfNode } from './installation.mjs';

/**
 * `npm run test:oldest`: runs everything that a change must pass (.ci/run) on the oldest supported Node instead of the platform's. With
 * arguments after `--`: runs the tests that `npm test` selects with them.
 */

const { engines } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
const oldest = engines.node.replace('>=', '');
const node = packageOfNode(oldest);
if (node === undefined) {
  console.error(
    `npm has no package of Node for this machine: run OWN_NODE=false npm test with a Node ${oldest} of yours.`,
  );
  process.exit(2);
}

const wanted = process.argv.slice(2);
const command = wanted.length === 0 ? ['.ci/run'] : ['npm', 'test', '--', ...wanted];

// npm puts its Node package first in the PATH, where every process of a test and of the gate finds it
const { status } = spawnSync('npm', ['exec', '--yes', `--package=${node}`, '--', ...command], {
  stdio: 'inherit',
  env: { ...process.env, OWN_NODE: 'false' },
});
process.exit(status ?? 1);
