import { spawnSync } from 'node:child_process';
import { packageOfNode, VERSION } from './node-24.mjs';

/**
 * `npm run test:node24`: everything that a change must pass (.ci/run), on Node 24. With words after `--`: the tests that `npm test` takes
 * by them.
 */

const node = packageOfNode();
if (node === undefined) {
  console.error(`npm has no package of Node for ${process.platform}: run npm test with a Node ${VERSION} of yours.`);
  process.exit(2);
}

const wanted = process.argv.slice(2);
const command = wanted.length === 0 ? ['.ci/run'] : ['node', 'scripts/test.mjs', ...wanted];

// npm puts its package of Node first in the path, where every process of a test and of the gate finds it
const { status } = spawnSync('npm', ['exec', '--yes', `--package=${node}`, '--', ...command], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
