import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileModule, withRelativeLibs } from '../../scripts/compiling.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PARTS = ['apps', 'bench', 'libs', 'test'];
const SKIPPED = /(?:^|\/)(?:node_modules|fixtures)\/|\.d\.ts$/;

/** Below node_modules, so that packages are found from it and no tool treats it as a source. */
const TREE = path.join(ROOT, 'node_modules', '.cache', 'tests');
const STATES = path.join(TREE, 'states.json');
const PACKAGE = path.join(TREE, 'package.json');
const COMPILERS = ['scripts/compiling.mjs', 'test/runner/compiled.mjs', 'node_modules/@swc/core/package.json'];

/**
 * Compiles the sources once for all workers. A compiling loader inside each worker has a separate thread, through which every module of every
 * package passes: it cost each worker some five seconds of CPU before its first test.
 */
export async function compileTree() {
  const compilers = digest(COMPILERS);
  const before = readStates();
  const known = before.compilers === compilers ? before.files : {};
  const files = Object.fromEntries(PARTS.flatMap(sourcesIn).map((file) => [file, stateOf(path.join(ROOT, file))]));
  for (const file of Object.keys(before.files)) if (!(file in files)) fs.rmSync(targetOf(file), { force: true });
  const stale = Object.keys(files).filter((file) => files[file] !== known[file] || !fs.existsSync(targetOf(file)));
  if (stale.length === 0) return;
  write(PACKAGE, '{"type":"module"}');
  await Promise.all(stale.map(compile));
  write(STATES, JSON.stringify({ compilers, files }));
}

/** Gives a copy of the sources elsewhere the modules compiled here, so that it compiles only its changes. */
export function lendCompiled(copy) {
  const home = fs.realpathSync(copy);
  const { compilers, files } = readStates();
  const kept = Object.keys(files).filter((file) => fs.existsSync(path.join(home, file)));
  const placeOf = (file) => path.join(home, path.relative(ROOT, file));
  for (const file of kept) {
    const target = targetOf(file);
    write(placeOf(target), fs.readFileSync(target, 'utf8').replaceAll(ROOT, home));
    fs.copyFileSync(`${target}.map`, placeOf(`${target}.map`));
  }
  write(placeOf(PACKAGE), '{"type":"module"}');
  const states = Object.fromEntries(kept.map((file) => [file, stateOf(path.join(home, file))]));
  write(placeOf(STATES), JSON.stringify({ compilers, files: states }));
}

/** The compiled module of a test file. */
export const compiledOf = (file) => targetOf(path.relative(ROOT, file));

async function compile(file) {
  const target = targetOf(file);
  const { code, map } = await compileModule(path.join(ROOT, file), target);
  write(`${target}.map`, map);
  write(target, withSourcePlaces(withRelativeLibs(code, file), file));
}

/** Modules that are not compiled stay in place, and a module that looks for files next to it looks next to its source. */
function withSourcePlaces(code, file) {
  const folder = path.join(ROOT, path.dirname(file));
  return code
    .replaceAll(/((?:from|import|import\()\s*["'])(\.{1,2}\/[^"']+)(?=["'])/g, (whole, statement, address) => {
      const target = path.resolve(folder, address);
      return fs.existsSync(target) ? `${statement}${pathToFileURL(target).href}` : whole;
    })
    .replaceAll('import.meta.dirname', JSON.stringify(folder));
}

function sourcesIn(part) {
  return fs
    .readdirSync(path.join(ROOT, part), { recursive: true })
    .map((name) => `${part}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.ts') && !SKIPPED.test(file));
}

function readStates() {
  try {
    return JSON.parse(fs.readFileSync(STATES, 'utf8'));
  } catch {
    return { compilers: null, files: {} };
  }
}

function stateOf(file) {
  const { mtimeMs, size } = fs.statSync(file);
  return `${mtimeMs} ${size}`;
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(fs.readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function targetOf(file) {
  return path.join(TREE, file.replace(/\.ts$/, '.js'));
}

/** Writes by renaming, since another run may be reading. */
function write(file, content) {
  const partial = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(partial, content);
  fs.renameSync(partial, file);
}
