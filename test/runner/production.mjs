import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Tests of the sandbox alone in the conformance suite, with the reason: by file, and by name within one. */
export const OF_THE_SANDBOX = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'of-the-sandbox.json'), 'utf8'),
);

/** Files and folders that `npm run test:production` leaves out, as patterns of paths; in other runs none. */
export function filesOfTheSandbox() {
  return process.env.CONFORMANCE === 'production'
    ? Object.keys(OF_THE_SANDBOX.files).map((file) => `<rootDir>/${file}`)
    : [];
}

/**
 * The names of the tests of a file that `npm run test:production` plays, as a pattern; null for all of them. With DIFFERENCES=true only those
 * that it does not play: one that passes there has no place in the list.
 */
export function namesInProduction(file) {
  if (process.env.CONFORMANCE !== 'production') return null;
  const listed = OF_THE_SANDBOX.tests[path.relative(ROOT, file)] ?? {};
  const names = Object.keys(listed).map((name) => patternOf(name));
  const some = names.length === 0 ? '(?!)' : names.join('|');
  return new RegExp(process.env.DIFFERENCES === 'true' ? `(${some})$` : `^(?!.*(${some})$)`);
}

/** A name as the source has it: a place that `it.each` fills is any text. */
export function patternOf(name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sdijp]|\\\$\w+/g, '.*');
}
