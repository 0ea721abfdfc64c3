import fs from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Packages that stay in node_modules: the drivers of both stores, since tools outside the process (tracing, the tests that kill it) hook into
 * them by name; and CommonJS that is imported dynamically, since such an import has no named exports in a bundle. The others are not
 * installed: Nest tries to import them and continues without them.
 */
const PACKAGES = [
  'pg',
  '@eventstore/db-client',
  'undici',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
];

/** Runs first in each entry. */
const TRACES = path.join(import.meta.dirname, 'mapped-traces.mjs');

/** CommonJS packages load Node's modules with `require`, which ES modules do not have. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** The first line of a class in the compiler's output, possibly after a comment: `export class A extends B {`, `let A = A_1 = class A {`. */
const CLASS =
  /^((?:[^\n]*\*\/)? *(?:export )?(?:default )?(?:let \w+ = (?:\w+ = )?)?class (\w+)(?: extends [^{]+)? \{)$/gm;

/** Source maps lead to the TypeScript sources. */
const options = () => ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: PACKAGES,
  inject: [TRACES],
  plugins: [rxjsAsModules, partsThatNothingRuns, classesKeepTheirNames],
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'external',
  // without comments, all text has one byte per character, in the files and in the memory of each process
  minifyWhitespace: true,
  lineLimit: 160, // Node prints the source line of an uncaught error
  logLevel: 'warning',
});

/**
 * Bundles compiled entries, `{ cli: 'dist/apps/cli/src/main.js' }`, with their imports as `<name>.js` and shared chunks in `directory`. A
 * dynamic import stays a separate chunk.
 */
export async function bundle(entries, directory) {
  const { metafile } = await build({
    ...options(),
    entryPoints: entries,
    outdir: directory,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    format: 'esm',
    banner: { js: REQUIRE },
    metafile: true,
  });
  const nameless = namelessImports(metafile.inputs);
  if (nameless.length > 0)
    throw new Error(`CommonJS that is imported when it is needed stays a package: ${nameless.join(', ')}`);
}

/**
 * Bundles compiled modules, `{ api: 'dist/apps/api/src/main.js' }`, with their imports as one script, so that V8 can write a code cache: a
 * function of `module`, `require`, and the folder and URL of the script, that exports the modules by these names. A dynamic import is
 * evaluated on demand.
 */
export async function bundleScript(modules, file) {
  const exported = Object.entries(modules).map(
    ([name, module]) => `export * as ${name} from ${JSON.stringify(module)};`,
  );
  await build({
    ...options(),
    stdin: { contents: exported.join('\n'), resolveDir: import.meta.dirname },
    outfile: file,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
    // strict, as modules are
    banner: { js: "(function (module, require, __dirname, __url) { 'use strict';" },
    footer: { js: '})' },
  });
  // the file is read as Latin-1: regular expressions, which the bundler leaves as they are, may be escaped
  const text = await fs.readFile(file, 'utf8');
  if (/\bString\.raw`[^`]*[\u0080-\uffff]/.test(text))
    throw new Error('String.raw would show an escape: spell it in the source');
  await fs.writeFile(file, text.replace(/[\u0080-\uffff]/g, escaped));
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * CommonJS files that our code imports dynamically; those that Nest imports are bundled anyway, and only used in pipes that we do not use.
 */
function namelessImports(inputs) {
  return Object.entries(inputs)
    .filter(([file]) => !file.includes('node_modules/'))
    .flatMap(([, { imports }]) => imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external))
    .map(({ path: file }) => file)
    .filter((file) => inputs[file].format === 'cjs');
}

/**
 * Parts that packages load eagerly and that are never used here: each process would read, compile and run them at start-up. They are replaced
 * by empty modules.
 */
const JS_YAML = /\/node_modules\/js-yaml\/dist\/js-yaml\.mjs$/;
const LEFT_OUT = [
  // drivers of databases that we do not use
  /\/typeorm\/driver\/(?:(?!postgres\/)[a-z0-9-]+)\/\w+Driver\.js$/,
  // the SQL formatter of TypeORM's log, which is disabled
  /\/@sqltools\/formatter\/lib\/sqlFormatter\.js$/,
  // checks of class-validator: ours are in `rules.ts`, except the check of email addresses
  /\/class-validator\/cjs\/decorator\/(?:array|date|number|object|string|typechecker)\/(?!IsEmail\.js$)\w+\.js$/,
  /\/class-validator\/cjs\/decorator\/common\/Is(?:LatLong|Latitude|Longitude)\.js$/,
  // translations of zod's messages
  /\/zod\/v4\/locales\/(?!index\.js|en\.js)[\w-]+\.js$/,
  // bodies are read by our parser (`bodyParser: false`): character sets of Express's parser, and Nest's forms
  /\/iconv-lite\/encodings\/(?:tables\/[\w-]+\.json|sbcs-data-generated\.js)$/,
  /\/node_modules\/multer\/index\.js$/,
  // entities and migrations selected by a glob pattern
  /\/node_modules\/tinyglobby\/dist\/index\.\w+$/,
  // the OpenAPI document as YAML: `serveDocument` serves it instead
  JS_YAML,
];

const partsThatNothingRuns = {
  name: 'parts-that-nothing-runs',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules/ }, ({ path: file }) => {
      const name = file.replaceAll(path.sep, '/');
      if (!LEFT_OUT.some((part) => part.test(name))) return undefined;
      return { contents: contentsOf(name), loader: 'js' };
    });
  },
};

function contentsOf(name) {
  if (JS_YAML.test(name)) return 'export const dump = undefined;';
  return name.includes('/locales/') ? 'export default undefined;' : 'module.exports = {};';
}

const RXJS = path.join(import.meta.dirname, '../node_modules/rxjs/dist/esm');

/** A bundle includes only the used parts of ES modules; Node itself loads the CommonJS version, which runs completely. */
const rxjsAsModules = {
  name: 'rxjs-as-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^rxjs(?:\/operators)?$/ }, ({ path: name }) => ({
      path: path.join(RXJS, name === 'rxjs' ? 'index.js' : 'operators/index.js'),
      sideEffects: false,
    }));
  },
};

/** In one scope no two classes can have the same name, but documents, logs and errors show the names of the sources. */
const classesKeepTheirNames = {
  name: 'classes-keep-their-names',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
      if (file.includes('/node_modules/') && !file.includes('/node_modules/@nestjs/')) return undefined;
      return { contents: named(await fs.readFile(file, 'utf8')), resolveDir: path.dirname(file) };
    });
  },
};

function named(source) {
  return source.replace(
    CLASS,
    "$1 static { Object.defineProperty(this, 'name', { value: '$2', configurable: true }); }",
  );
}
