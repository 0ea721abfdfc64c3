import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { DOCUMENTS } from './building.mjs';

/** Builds the script and styles of the pages at /docs, and copies the documents that they show next to the bundle. */
const ROOT = path.resolve(import.meta.dirname, '..');
const SITE = path.join(ROOT, 'dist', 'bundle', 'docs');
const ASSETS = path.join(SITE, 'assets');

await build({
  entryPoints: ['main.ts', 'main.css'].map((file) => path.join(ROOT, 'apps', 'docs', 'src', file)),
  outdir: ASSETS,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
});
for (const document of DOCUMENTS) fs.cpSync(path.join(ROOT, document), path.join(SITE, document), { recursive: true });
