import fs from 'node:fs';
import path from 'node:path';
import { compileModule, withRelativeLibs } from './compiling.mjs';

/**
 * Compiles apps and libs, except those of browsers, to `dist`: one module per source, with source maps and the metadata that Nest's container
 * reads. Types are not checked here but by `npm run typecheck`: compiling takes one second, the type checker twenty.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const NOT_PRODUCT = /(?:\.spec|\.e2e-spec|\.d)\.ts$|^(?:libs|apps)\/[^/]+\/src\/testing\//;
/** Apps that run in browsers, built by scripts/console.mjs and scripts/documentation.mjs. */
const OF_BROWSERS = /^apps\/(?:console|docs)\//;

await Promise.all(
  ['apps', 'libs']
    .flatMap((part) => fs.readdirSync(path.join(ROOT, part), { recursive: true }).map((file) => path.join(part, file)))
    .filter((file) => file.endsWith('.ts') && isOfServer(file.replaceAll(path.sep, '/')))
    .map(compile),
);

function isOfServer(file) {
  return !NOT_PRODUCT.test(file) && !OF_BROWSERS.test(file);
}

async function compile(file) {
  const target = path.join(DIST, file.replace(/\.ts$/, '.js'));
  const { code, map } = await compileModule(path.join(ROOT, file), target);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(`${target}.map`, map);
  fs.writeFileSync(target, withRelativeLibs(code, file));
}
