import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { editsOf, filesOf, namesOf } from './context-template.mjs';

/**
 * `npm run new-context loan-offers [loan-offer]`: creates a bounded context with one resource, its routes, read table, webhooks, tests and
 * golden files, as described in docs/guides/add-a-context.md. Creates its folders and changes five shared files, or nothing at all.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const [plural, singular, ...others] = process.argv.slice(2);

try {
  if (plural === undefined || others.length > 0)
    throw new Error('npm run new-context <contexts> [resource], such as: npm run new-context loan-offers');
  if (/^[a-z-]+$/.test(plural) && fs.existsSync(path.join(ROOT, 'libs', plural)))
    throw new Error(`libs/${plural} exists`);
  const names = namesOf(plural, singular);
  const files = filesOf(ROOT, names);
  const existing = [`libs/${names.plural.kebab}`, ...files.keys()].find((file) => fs.existsSync(path.join(ROOT, file)));
  if (existing !== undefined) throw new Error(`${existing} exists`);
  const edits = editsOf(ROOT, names);
  for (const [file, text] of [...files, ...edits]) {
    fs.mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    fs.writeFileSync(path.join(ROOT, file), text);
  }
  execFileSync(path.join(ROOT, 'node_modules/.bin/oxfmt'), [...files.keys(), ...edits.keys()], { cwd: ROOT });
  console.log(['New:', ...indented(files), 'Changed:', ...indented(edits), ...nextSteps(names)].join('\n'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function indented(files) {
  return [...files.keys()].map((file) => `  ${file}`);
}

function nextSteps({ plural: { kebab } }) {
  return [
    'Next:',
    `  npm run typecheck && npm test -- libs/${kebab} test/conformance/${kebab}`,
    '  docs/guides/add-a-context.md: where each thing goes',
  ];
}
