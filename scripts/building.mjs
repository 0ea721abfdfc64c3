import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = [
  'apps',
  'libs',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/bundling.mjs',
];
/** Inside dist, written last: a build that was cut short has none, and the build's own cleaning removes it first. */
const STAMP = path.join(ROOT, 'dist', 'built-from');

/** Builds when the sources are not the ones dist was built from. Their content is compared: a checkout changes every date. */
export function ensureBuilt(say) {
  const sources = digest();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === sources) return;
  say('Building …');
  fs.rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
  // one build compiles all apps: they share tsconfig.build.json
  run('node_modules/@nestjs/cli/bin/nest.js', ['build', 'api'], say);
  run('scripts/bundle.mjs', [], say);
  fs.writeFileSync(STAMP, sources);
}

function run(script, parameters, say) {
  const { status } = spawnSync(process.execPath, ['--no-warnings', path.join(ROOT, script), ...parameters], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  say('The build failed (see above).');
  process.exit(1);
}

function digest() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(ROOT, source))) {
      hash
        .update(`${path.relative(ROOT, file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) return fs.existsSync(place) ? [place] : [];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)))
    .filter((file) => !file.endsWith('.spec.ts') && !file.endsWith('.md'));
}
