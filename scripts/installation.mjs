import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Installs node_modules as package-lock.json says. Compares the lock with the one npm leaves inside node_modules when
 * an installation is complete, so a half-finished one is done again. Uses Node alone: it runs before any
 * dependency exists.
 */
export function ensureInstalled(say) {
  if (isInstalled()) return;
  say('Installing dependencies …');
  const result = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    say('Dependencies could not be installed (see above). Is the package registry reachable? Then try again.');
    process.exit(1);
  }
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name];
    if (name === '' || entry.link) return true;
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
