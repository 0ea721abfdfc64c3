import fs from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { boundaryRules } from '../test/architecture/boundaries.rules.mjs';
import { scan, SCAN_RULES } from '../test/architecture/boundaries.scan.mjs';

/**
 * `node scripts/boundaries.mjs [folder …]`: checks the imports in the tree, and in every folder below each `folder` that has the same layout
 * (the violating fixtures of the boundary test); without a folder, only in the tree, which is `.` in a list. Prints one line per violation,
 * `rule: file → forbidden import`, and exits with 1 if there is one. `--context NAME` reads one context of the tree; `--rules` prints the
 * names of all rules instead.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const COMMENTS = new Map([...boundaryRules(), ...SCAN_RULES].map(({ name, comment }) => [name, comment]));
const words = process.argv.slice(2);
const context = words[0] === '--context' ? words[1] : undefined;

if (words[0] === '--rules') {
  console.log([...COMMENTS.keys()].join('\n'));
  process.exit(0);
}

const violations = [];
for (const folder of context !== undefined || words.length === 0 ? ['.'] : words) {
  const isTree = folder === '.';
  const homes = isTree ? [''] : fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}/`);
  violations.push(...(await importsOf(homes, isTree ? undefined : folder)), ...homes.flatMap(wordsOf));
}
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}   (${COMMENTS.get(rule)})`);
console.error(violations.length === 0 ? 'All boundaries hold.' : `${violations.length} violations.`);
process.exitCode = violations.length === 0 ? 0 : 1; // process.exit() may truncate the output to a pipe

async function importsOf(places, folder) {
  trustRules();
  const { cruise } = await import('dependency-cruiser');
  const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const parts = places
    .flatMap((home) => (context === undefined ? ['apps', 'libs'] : [`libs/${context}`]).map((part) => `${home}${part}`))
    .filter((part) => fs.existsSync(path.join(ROOT, part)));
  const { output } = await cruise(
    parts,
    {
      baseDir: ROOT,
      validate: true,
      ruleSet: { forbidden: boundaryRules(folder && `${folder}/[^/]+/`) },
      tsPreCompilationDeps: true,
      // a fixture or context imports the public modules of the tree, whose imports are not checked there
      doNotFollow: {
        path: ['node_modules', ...(folder ? ['^(?:apps|libs)/'] : []), ...(context ? [`^libs/(?!${context}/)`] : [])],
      },
      tsConfig: { fileName: 'tsconfig.json' },
      enhancedResolveOptions: {
        extensions: ['.ts', '.js', '.mjs', '.json'],
        conditionNames: ['import', 'node', 'default', 'types'],
        exportsFields: ['exports'],
      },
    },
    { extensionAlias: { '.js': ['.ts', '.js'] } },
    { tsConfig: extractTSConfig(path.join(ROOT, 'tsconfig.json')) },
  );
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/**
 * dependency-cruiser checks the regular expressions of hundreds of rules for slow ones, a quarter of its time; ours are not user input. To be
 * called before it is imported.
 */
function trustRules() {
  const require = createRequire(import.meta.resolve('dependency-cruiser'));
  const check = require.resolve('safe-regex');
  require.cache[check] = Object.assign(new Module(check), { loaded: true, exports: () => true });
}

function wordsOf(home) {
  return scan(path.join(ROOT, home))
    .filter(({ from }) => context === undefined || from.startsWith(`libs/${context}/`))
    .map((found) => ({ ...found, from: `${home}${found.from}` }));
}
