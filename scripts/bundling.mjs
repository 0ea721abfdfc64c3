import fs from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Packages that stay in node_modules. The drivers of both stores: tools outside the process (tracing, the tests
 * that kill it) hook into them by their names. CommonJS that is imported on demand: in a bundle such an import has no
 * names. The others are not installed: Nest tries to import them and continues without.
 */
const PACKAGES = [
  'pg',
  '@eventstore/db-client',
  'undici',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
];

/** Runs before everything else in each entry. */
const TRACES = path.join(import.meta.dirname, 'mapped-traces.mjs');

/** CommonJS packages ask for Node's modules by `require`, which an ES module has not. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** A line that begins a class, as the compiler writes it, the end of a comment before it or not: `export class A extends B {`, `let A = A_1 = class A {`. */
const CLASS =
  /^((?:[^\n]*\*\/)? *(?:export )?(?:default )?(?:let \w+ = (?:\w+ = )?)?class (\w+)(?: extends [^{]+)? \{)$/gm;

/** Maps lead to the TypeScript sources. */
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
  // without comments, all text is of one byte a character, in the files and in the memory of each process
  minifyWhitespace: true,
  lineLimit: 160, // Node prints the line of an error that no one catches
  logLevel: 'warning',
});

/**
 * Writes compiled entries, `{ cli: 'dist/apps/cli/src/main.js' }`, and all that they import as `<name>.js` with shared chunks
 * under `directory`. An import on demand stays a separate chunk.
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
 * Writes compiled modules, `{ api: 'dist/apps/api/src/main.js' }`, and all that they import as one script, for which V8 can write a code
 * cache: a function of `module`, `require` and the folder and the URL of the script, that exports the modules by these names. An import on
 * demand is run on demand.
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
  // it is read with one byte for each character: regular expressions, which the bundler leaves as they are, may be spelled so
  const text = await fs.readFile(file, 'utf8');
  if (/\bString\.raw`[^`]*[\u0080-\uffff]/.test(text))
    throw new Error('String.raw would show an escape: spell it in the source');
  await fs.writeFile(file, text.replace(/[\u0080-\uffff]/g, escaped));
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** CommonJS files that our own import at run time; Nest's ask for those that are bundled anyway, and only in pipes that we do not use. */
function namelessImports(inputs) {
  return Object.entries(inputs)
    .filter(([file]) => !file.includes('node_modules/'))
    .flatMap(([, { imports }]) => imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external))
    .map(({ path: file }) => file)
    .filter((file) => inputs[file].format === 'cjs');
}

/**
 * Parts that packages load at once and nothing here runs: a process that starts would read them, compile them and run their top
 * level, each time. Loading one gives nothing.
 */
const JS_YAML = /\/node_modules\/js-yaml\/dist\/js-yaml\.mjs$/;
const LEFT_OUT = [
  // drivers of other databases than ours
  /\/typeorm\/driver\/(?:(?!postgres\/)[a-z0-9-]+)\/\w+Driver\.js$/,
  // the layout of SQL in TypeORM's log, which is silent
  /\/@sqltools\/formatter\/lib\/sqlFormatter\.js$/,
  // checks of class-validator: ours are `rules.ts`, and email addresses alone are checked by one of these
  /\/class-validator\/cjs\/decorator\/(?:array|date|number|object|string|typechecker)\/(?!IsEmail\.js$)\w+\.js$/,
  /\/class-validator\/cjs\/decorator\/common\/Is(?:LatLong|Latitude|Longitude)\.js$/,
  // languages of zod's messages
  /\/zod\/v4\/locales\/(?!index\.js|en\.js)[\w-]+\.js$/,
  // bodies are read by ours (`bodyParser: false`): character sets of Express's reader, and Nest's forms
  /\/iconv-lite\/encodings\/(?:tables\/[\w-]+\.json|sbcs-data-generated\.js)$/,
  /\/node_modules\/multer\/index\.js$/,
  // entities and migrations that are named by a pattern of files
  /\/node_modules\/tinyglobby\/dist\/index\.\w+$/,
  // the OpenAPI document as YAML: `serveDocument` serves ours
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

/** Of ES modules a bundle takes the used parts; Node itself loads the CommonJS, which runs as a whole. */
const rxjsAsModules = {
  name: 'rxjs-as-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^rxjs(?:\/operators)?$/ }, ({ path: name }) => ({
      path: path.join(RXJS, name === 'rxjs' ? 'index.js' : 'operators/index.js'),
      sideEffects: false,
    }));
  },
};

/** In one scope no two classes have one name, but the names that documents, logs and errors show are those of the sources. */
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
