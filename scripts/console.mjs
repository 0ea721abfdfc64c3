import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Builds the console beside the bundle, which is all that an image needs. Its pages are below /console. */
const ROOT = path.resolve(import.meta.dirname, '..');
const BUILT = path.join(ROOT, 'dist', 'bundle', 'console');

/** Modules that the sign-in needs; those of the pages behind it are loaded beside them, and evaluated apart. */
const START =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:query-core|react-query))\/|console\/src\/(?:api\/|session\/|shell\/theme|ui\/error-notice)|preload-helper/;
/** Modules of most pages, in one file: each file of a page costs a round trip. */
const PAGES =
  /node_modules\/@tanstack\/|console\/src\/(?:actions|books|home|pages|resources|search|shell|ui|application|router)/;

/** Names the files behind the sign-in in the document, so that browsers do not wait for the first script to ask for them. */
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

// whatever the environment of the caller: React takes its slow, talkative half in any other one
process.env.NODE_ENV = 'production';

await build({
  root: path.join(ROOT, 'apps', 'console'),
  base: '/console/',
  configFile: false,
  logLevel: 'warn',
  // the verifier of exports runs in browsers too: `apps/console/src/verification` has the parts of Node that it uses
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
    // the policy of the pages allows files of this service only, so nothing is put into them as data
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
      // packages mark modules for servers that draw pages; this build has no such server
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
});

// compressed as much as it goes, which takes too long while a browser waits
for (const name of fs.readdirSync(BUILT, { recursive: true })) {
  const file = path.join(BUILT, name);
  if (fs.statSync(file).isFile()) fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
}
