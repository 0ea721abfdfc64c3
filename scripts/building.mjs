import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cacheName } from './code-cache.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = [
  'apps',
  'libs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/compile.mjs',
  'scripts/compiling.mjs',
  'scripts/bundle.mjs',
  'scripts/bundling.mjs',
  'scripts/mapped-traces.mjs',
  'scripts/code-cache.mjs',
  'scripts/cache-code.mjs',
  'scripts/console.mjs',
  'scripts/documentation.mjs',
  'tools/verify-export.mjs', // run by the console
];
/** Documents shown at /docs. */
export const DOCUMENTS = ['README.md', 'docs', 'libs/sdk/README.md', 'libs/sdk-python/README.md'];
/** In dist, written last: an interrupted build has none, and each build removes it first. */
const STAMP = path.join(ROOT, 'dist', 'built-from');
const BUNDLE = path.join(ROOT, 'dist', 'bundle');

/**
 * A code cache is written for each set of flags, since V8 accepts it only under the same flags: none, and those that package.json and the
 * image start the product with.
 */
const FLAGS = [[], ['--max-semi-space-size=32', '--heap-growing-percent=70']];

/** Contains the process id of the build in progress; `npm start` and two test files may start a build concurrently. */
const LOCK = path.join(ROOT, '.building');
const POLL_MILLISECONDS = 100;

/** Builds if dist was not built from the present sources. Their content is compared, since a checkout changes every modification time. */
export function ensureBuilt(say) {
  const sources = digest();
  if (isBuiltFrom(sources) && (isCached() || !isWritable())) return;
  lock();
  try {
    if (!isBuiltFrom(sources)) build(sources, say);
    else writeCaches(say); // built with another release of Node
  } finally {
    fs.rmSync(LOCK, { force: true });
  }
}

function isBuiltFrom(sources) {
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === sources;
}

/** Waits until no other process builds. The lock of a killed process is taken over. */
function lock() {
  const own = `${LOCK}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    // a link appears together with its content; a file could be read between its creation and the write
    while (!linked(own)) {
      if (!isRunning(Number(readLock()))) fs.rmSync(LOCK, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MILLISECONDS);
    }
  } finally {
    fs.rmSync(own);
  }
}

function linked(own) {
  try {
    fs.linkSync(own, LOCK);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readLock() {
  try {
    return fs.readFileSync(LOCK, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function build(sources, say) {
  say('Building …');
  fs.rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
  run('scripts/compile.mjs', [], say);
  run('scripts/bundle.mjs', [], say);
  writeCaches(say);
  run('scripts/console.mjs', [], say);
  run('scripts/documentation.mjs', [], say);
  fs.writeFileSync(STAMP, sources);
}

const cacheOf = (flags) => path.join(BUNDLE, 'code-cache', cacheName(flags));
const isCached = () => FLAGS.every((flags) => fs.existsSync(cacheOf(flags)));

function writeCaches(say) {
  for (const flags of FLAGS) if (!fs.existsSync(cacheOf(flags))) run('scripts/cache-code.mjs', flags, say);
}

/** If the folder is read-only, a start compiles without a cache. */
function isWritable() {
  try {
    fs.accessSync(BUNDLE, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function run(script, flags, say) {
  const { status } = spawnSync(process.execPath, ['--no-warnings', ...flags, path.join(ROOT, script)], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  fs.rmSync(LOCK, { force: true });
  say('The build failed (see above).');
  process.exit(1);
}

function digest() {
  const hash = createHash('sha256');
  const product = SOURCES.flatMap((source) => filesUnder(path.join(ROOT, source))).filter(isProduct);
  const documents = DOCUMENTS.flatMap((document) => filesUnder(path.join(ROOT, document)));
  for (const file of [...product, ...documents]) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) return fs.existsSync(place) ? [place] : [];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

function isProduct(file) {
  return !file.endsWith('.spec.ts') && !file.endsWith('.md');
}
