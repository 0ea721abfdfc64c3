import fs from 'node:fs';
import path from 'node:path';
import { boundaryRules } from '../test/architecture/boundaries.rules.mjs';
import { scan, SCAN_RULES } from '../test/architecture/boundaries.scan.mjs';

/**
 * `node scripts/boundaries.mjs [folder]`: who imports whom in the tree, or in every folder under `folder` that is laid out like
 * it (the violating fixtures of the boundary test). Prints a line for each violation, `rule: file → what it may not have`, and
 * exits with 1 if there is one. `--context NAME` reads one context of the tree; `--rules` prints the names of all rules instead.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const COMMENTS = new Map([...boundaryRules(), ...SCAN_RULES].map(({ name, comment }) => [name, comment]));
const [option, name] = process.argv.slice(2);
const context = option === '--context' ? name : undefined;
const argument = context === undefined ? option : undefined;

if (argument === '--rules') {
  console.log([...COMMENTS.keys()].join('\n'));
  process.exit(0);
}

const folders = argument ? fs.readdirSync(path.join(ROOT, argument)) : [];
const homes = argument ? folders.map((name) => `${argument}/${name}/`) : [''];
const violations = [...(await importsOf(homes)), ...homes.flatMap(wordsOf)];
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}   (${COMMENTS.get(rule)})`);
console.error(violations.length === 0 ? 'All boundaries hold.' : `${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);

async function importsOf(places) {
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
      ruleSet: { forbidden: boundaryRules(argument && `${argument}/[^/]+/`) },
      tsPreCompilationDeps: true,
      // a fixture or a context imports doors of the tree, whose own imports are not in question there
      doNotFollow: {
        path: ['node_modules', ...(argument ? ['^(?:apps|libs)/'] : []), ...(context ? [`^libs/(?!${context}/)`] : [])],
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

function wordsOf(home) {
  return scan(path.join(ROOT, home))
    .filter(({ from }) => context === undefined || from.startsWith(`libs/${context}/`))
    .map((found) => ({ ...found, from: `${home}${found.from}` }));
}
