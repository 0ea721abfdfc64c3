import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Builds the console next to the bundle, since an image contains nothing else. Its pages are below /console. */
const ROOT = path.resolve(import.meta.dirname, '..');
const BUILT = path.join(ROOT, 'dist', 'bundle', 'console');

/** Modules that the sign-in page needs; those of the other pages are loaded in parallel and evaluated separately. */
const START =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query))\/|console\/src\/(?:api\/|session\/|shell\/theme|ui\/error-notice)|preload-helper/;
/** Modules of most pages, in one file, since each file of a page costs a round trip. */
const PAGES =
  /node_modules\/@tanstack\/|console\/src\/(?:actions|books|home|pages|resources|search|shell|ui|application|router)/;

/**
 * Adds preload links for the files of the other pages to the document, so that browsers need not wait for the first script to import them.
 */
const preloadedPages = {
  name: 'preloaded-pages',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle)
        .filter(({ name }) => name === 'pages' || name === 'application')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${fileName}` },
          injectTo: 'head',
        })),
  },
};

// regardless of the caller's environment: React uses its slow development build in any other one
process.env.NODE_ENV = 'production';

await build({
  root: path.join(ROOT, 'apps', 'console'),
  base: '/console/',
  configFile: false,
  logLevel: 'warn',
  // the verifier of exports also runs in browsers: `apps/console/src/verification` implements the parts of Node that it uses
  resolve: {
    alias: ['buffer', 'crypto', 'fs', 'util', 'zlib'].map((part) => ({
      find: `node:${part}`,
      replacement: path.join(ROOT, 'apps', 'console', 'src', 'verification', 'node-for-browsers.ts'),
    })),
  },
  plugins: [preloadedPages],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    // the content security policy allows only files of this service, so no file is inlined as a data URL
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: START, priority: 2 },
            { name: 'pages', test: PAGES, priority: 1 },
          ],
        },
      },
      // packages mark modules for server-side rendering, which this build does not have
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
});

// maximum compression, which is too slow to do while a browser waits
for (const name of fs.readdirSync(BUILT, { recursive: true })) {
  const file = path.join(BUILT, name);
  if (fs.statSync(file).isFile()) fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
}
