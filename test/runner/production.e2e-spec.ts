import fs from 'node:fs';
import path from 'node:path';
import { OF_THE_SANDBOX, patternOf } from './production.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAMES = /\(\s*(['"`])((?:(?!\1|\n).|\\\1)+)(?<!\\)\1,/g;

/** Names of tests and suites of a file, each as a pattern. */
function namesOf(file: string): RegExp[] {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const names = [...text.matchAll(NAMES)].map(([, , name]) => name!.replaceAll(/\\(.)/g, '$1'));
  return names.map((name) => new RegExp(`^${patternOf(name)}$`));
}

describe('The tests of the conformance suite that are of the sandbox alone', () => {
  const { reasons, files, tests } = OF_THE_SANDBOX;

  it.each(Object.keys(tests))('of %s are there', (file) => {
    const names = namesOf(file);
    const missing = Object.keys(tests[file]!).filter((listed) => !names.some((name) => name.test(listed)));
    expect(missing).toEqual([]);
  });

  it('of whole files and folders are there', () => {
    expect(Object.keys(files).filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('have each a reason, and each reason has tests', () => {
    const used = new Set([...Object.values(files), ...Object.values(tests).flatMap((names) => Object.values(names))]);
    expect([...used].sort()).toEqual(Object.keys(reasons).sort());
  });

  it('are named as the source names them, whatever a table fills in', () => {
    expect(new RegExp(`^${patternOf('takes %s (%d) of $name?')}$`).test('takes a.b (7) of c?')).toBe(true);
    expect(new RegExp(`^${patternOf('takes a.b')}$`).test('takes axb')).toBe(false);
  });
});
