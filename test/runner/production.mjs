import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Sandbox-only tests of the conformance suite, with the reason: by file, and by name within a file. */
export const OF_THE_SANDBOX = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'of-the-sandbox.json'), 'utf8'),
);

/** Files and directories that `npm run test:production` omits, as path patterns; empty in other runs. */
export function filesOfTheSandbox() {
  return process.env.CONFORMANCE === 'production'
    ? Object.keys(OF_THE_SANDBOX.files).map((file) => `<rootDir>/${file}`)
    : [];
}

/**
 * The tests of a file that `npm run test:production` runs, as a name pattern; null for all. With DIFFERENCES=true, those that it does not
 * run: one that passes must be removed from the list.
 */
export function namesInProduction(file) {
  if (process.env.CONFORMANCE !== 'production') return null;
  const listed = OF_THE_SANDBOX.tests[path.relative(ROOT, file)] ?? {};
  const names = Object.keys(listed).map((name) => patternOf(name));
  const some = names.length === 0 ? '(?!)' : names.join('|');
  return new RegExp(process.env.DIFFERENCES === 'true' ? `(${some})$` : `^(?!.*(${some})$)`);
}

/** Pattern of a name in the source: a placeholder of `it.each` matches any text. */
export function patternOf(name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sdijp]|\\\$\w+/g, '.*');
}
