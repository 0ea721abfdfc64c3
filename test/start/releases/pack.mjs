/**
 * Packs the server and the worker of a build into one file, for a test that runs them beside the present ones. By hand, once a release, in its checkout
 * after `npm run build`:
 *   node test/start/releases/pack.mjs dist/bundle test/start/releases/<release>.json.br
 * Packages that a bundle leaves in node_modules are taken from there; the maps are left out, and line breaks and comments too.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'esbuild';

const [bundle, target] = process.argv.slice(2).map((name) => path.resolve(name));
const { outputFiles } = await build({
  entryPoints: ['api', 'worker'].map((name) => path.join(bundle, `${name}.js`)),
  outdir: '/',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  minifyWhitespace: true,
  legalComments: 'none',
  write: false,
});
const files = Object.fromEntries(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
const packed = zlib.brotliCompressSync(JSON.stringify(files), {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 },
});
fs.writeFileSync(target, packed);
