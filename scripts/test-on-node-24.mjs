import { spawnSync } from 'node:child_process';

/** The long-term release of the image (Dockerfile); the gate itself runs on the oldest one that is supported. */
const VERSION = '24.22.3';
const SYSTEMS = { linux: 'linux', darwin: 'darwin', win32: 'win' };

const system = SYSTEMS[process.platform];
if (system === undefined) {
  console.error(`npm has no package of Node for ${process.platform}: run npm test with a Node ${VERSION} of yours.`);
  process.exit(2);
}

// npm puts its package of Node first in the path; tests start further processes with the Node that runs them
const { status } = spawnSync(
  'npm',
  [
    'exec',
    '--yes',
    `--package=node-${system}-${process.arch}@${VERSION}`,
    '--',
    'node',
    'scripts/test.mjs',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exit(status ?? 1);
