import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { CONTEXTS } from './boundaries.rules.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const FIXTURES = 'test/architecture/fixtures/violations';

interface Violation {
  readonly rule: string;
  readonly file: string;
}

/** Violations in the tree and, by the same process, which takes seconds to be ready, in the folders of the fixtures. */
function boundaries(): { status: number | null; inTree: readonly string[]; inFixtures: readonly Violation[] } {
  const run = spawnSync(process.execPath, ['scripts/boundaries.mjs', '.', FIXTURES], { cwd: ROOT, encoding: 'utf8' });
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  const read = lines.map((line) => {
    const [rule = '', rest = ''] = line.split(': ');
    return { line, rule, file: rest.split(' → ')[0] ?? '' };
  });
  const [inFixtures, inTree] = [true, false].map((wanted) =>
    read.filter(({ file }) => file.startsWith(`${FIXTURES}/`) === wanted),
  ) as [typeof read, typeof read];
  return { status: run.status, inTree: inTree.map(({ line }) => line), inFixtures };
}

describe('the rules of imports', () => {
  const { status, inTree, inFixtures: violations } = boundaries();

  it('holds in the whole tree', () => expect(inTree).toEqual([]));

  it('are those that the page on architecture shows for the contexts', () => {
    const page = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
    const row = /^\| `([a-z-]+)` +\| ([a-z, -]+|–) +\|$/gm;
    const table = [...page.matchAll(row)].map(([, name, imports]) => [
      name!,
      imports!.trim() === '–' ? [] : imports!.trim().split(', '),
    ]);
    expect(Object.fromEntries(table)).toEqual(CONTEXTS);
  });

  describe('a violation is seen', () => {
    const fixtures = fs.readdirSync(path.join(ROOT, FIXTURES));

    it('and ends the check with an error', () => expect(status).toBe(1));

    it('for every rule there is', () => {
      const { stdout } = spawnSync(process.execPath, ['scripts/boundaries.mjs', '--rules'], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      expect(fixtures.toSorted()).toEqual(stdout.trim().split('\n').toSorted());
    });

    it.each(fixtures)('%s: in each file of its fixture, and in no correct one', (name) => {
      const home = `${FIXTURES}/${name}/`;
      const files = fs
        .readdirSync(path.join(ROOT, home), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'));
      const reported = files.filter((file) => !/\/innocent\.[a-z.]*ts$/.test(file)).map((file) => `${home}${file}`);
      const named = new Set(
        violations.filter(({ rule, file }) => rule === name && file.startsWith(home)).map(({ file }) => file),
      );
      expect([...named].toSorted()).toEqual(reported.toSorted());
      const innocentButNamed = violations.filter(({ file }) => file.startsWith(home) && !reported.includes(file));
      expect(innocentButNamed).toEqual([]);
    });
  });
});

describe('a query without a tenant', () => {
  const FIXTURE = 'test/architecture/fixtures/tenantless';

  it('does not compile, nor does one that names another tenant or reaches beneath the repositories', () => {
    const tsc = ['node_modules/@typescript/native/bin/tsc', '--singleThreaded', '-p', FIXTURE];
    const { stdout } = spawnSync(process.execPath, tsc, { cwd: ROOT, encoding: 'utf8' });
    const source = fs.readFileSync(path.join(ROOT, FIXTURE, 'queries.ts'), 'utf8').split('\n');
    const refused = source.flatMap((line, index) => (line.endsWith('// refused') ? [index + 1] : []));
    const errors = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)];
    expect(errors.filter(([, file]) => file !== `${FIXTURE}/queries.ts`)).toEqual([]);
    expect([...new Set(errors.map(([, , line]) => Number(line)))]).toEqual(refused);
    expect(refused.length).toBeGreaterThan(10);
  });
});
