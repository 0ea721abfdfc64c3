import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { lendCompiled } from '../runner/compiled.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** All that a context needs to be generated, compiled and served. */
const PARTS = [
  'apps',
  'libs',
  'scripts',
  'docs/architecture.md',
  'docs/guides/add-a-context.md',
  'docs/reference/webhooks.md',
  'test/architecture/notes',
  'test/architecture/boundaries.rules.mjs',
  'test/architecture/boundaries.scan.mjs',
  'test/architecture/permissions.e2e-spec.ts',
  'test/golden',
  'test/runner',
  'test/support',
  'test/global-setup.mjs',
  'test/global-teardown.mjs',
  'jest.config.mjs',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
];

describe('npm run new-context', () => {
  let copy: string;
  let before: ReadonlyMap<string, string>;
  let output: string;

  beforeAll(async () => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), 'new-context-'));
    for (const part of PARTS)
      fs.cpSync(path.join(ROOT, part), path.join(copy, part), {
        recursive: true,
        filter: (file) => !file.endsWith('.spec.ts') || file.includes('/notes/'),
      });
    fs.mkdirSync(path.join(copy, 'bench'));
    // a folder of links: the copy keeps its own compiled modules in it
    fs.mkdirSync(path.join(copy, 'node_modules'));
    for (const name of fs.readdirSync(path.join(ROOT, 'node_modules')).filter((each) => each !== '.cache'))
      fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(copy, 'node_modules', name));
    lendCompiled(copy);
    before = filesOf(copy);
    ({ stdout: output } = await newContext('loan-offers'));
  }, 60_000);
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  const newContext = (...words: readonly string[]) =>
    run(process.execPath, [path.join(copy, 'scripts/new-context.mjs'), ...words]);
  const generated = () => [...filesOf(copy).keys()].filter((file) => !before.has(file)).sort();
  const changed = () =>
    [...filesOf(copy)].flatMap(([file, text]) => ((before.get(file) ?? text) === text ? [] : [file]));

  it('adds the folder of the context, its test over HTTP and its golden files, and changes the five files of the guide', () => {
    const places = generated().map((file) =>
      /^(?:libs|test\/conformance)\/loan-offers\/|^test\/golden\/\w+\/loan-offers\b/.test(file),
    );
    expect(new Set(places)).toEqual(new Set([true]));
    const guide = fs.readFileSync(path.join(copy, 'docs/guides/add-a-context.md'), 'utf8');
    const named = [
      ...guide
        .split('## Outside the folder\n')[1]!
        .split('\n## ')[0]!
        .matchAll(/^\| `([^`]+)`/gm),
    ];
    expect(named.length).toBe(5);
    expect(changed().sort()).toEqual(named.map(([, file]) => file).sort());
    expect([...generated(), ...changed()].filter((file) => !output.includes(`  ${file}\n`))).toEqual([]);
  });

  it('explains in the guide every room that it makes', () => {
    const guide = fs.readFileSync(path.join(copy, 'docs/guides/add-a-context.md'), 'utf8');
    const rooms = generated().map((file) => file.replace(/^libs\/loan-offers\//, '').replaceAll('loan-offer', 'note'));
    expect(rooms.filter((file) => !guide.includes(`\`${file}\``))).toEqual([]);
  });

  it('leaves no word of the example', () => {
    const texts = generated().map((file) => `${file} ${fs.readFileSync(path.join(copy, file), 'utf8')}`);
    expect(texts.flatMap((text) => text.match(/.*(?:\bnote|note\b|Notes?[A-Z]|NOTE).*/gi) ?? [])).toEqual([]);
  });

  it('makes code within the boundaries', async () => {
    const { stdout } = await run(process.execPath, ['scripts/boundaries.mjs', '--context', 'loan-offers'], {
      cwd: copy,
    });
    expect(stdout).toBe('');
  });

  it('makes a context that passes its tests, is served, asks for permissions, and sends its webhooks', async () => {
    const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=1', 'loan-offers', 'test/architecture/permissions'];
    const env = { ...process.env, PERMISSIONS_OF: 'loan-offers' }; // those of the others are asked for in the product
    const { stderr } = await run(process.execPath, ['--no-warnings', ...jest], { cwd: copy, env });
    expect(stderr).toMatch(/Test Suites: 3 passed, 3 total/);
  }, 120_000);

  it('makes code without an error of types', () => {
    const files = [...generated(), 'libs/application/src/contexts.ts', 'libs/kernel/src/ids.ts'];
    leaveUnchecked(copy, files);
    const configuration = {
      extends: './tsconfig.json',
      include: [],
      files: files.filter((file) => file.endsWith('.ts')),
    };
    fs.writeFileSync(path.join(copy, 'tsconfig.generated.json'), JSON.stringify(configuration));
    const tsc = [
      'node_modules/@typescript/native/bin/tsc',
      '--noEmit',
      '--singleThreaded',
      '-p',
      'tsconfig.generated.json',
    ];
    const { status, stdout } = spawnSync(process.execPath, tsc, { cwd: copy, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  }, 60_000);

  it('refuses names that it cannot use, and changes nothing', async () => {
    const files = filesOf(copy);
    const refused = [
      ['', 'new-context <contexts> [resource]'],
      ['Loan_Offers', 'not a name: Loan_Offers'],
      ['../libs', 'not a name: ../libs'],
      ['staff', 'what is one of staff called?'],
      ['staff staff', 'different names'],
      ['loan offers', 'npm run new-context loan-offers'],
      ['9lives', 'not a name: 9lives'],
      ['audit', 'libs/audit exists'],
      ['classes', 'every context uses the word class'],
      ['pages', 'every context uses the word page'],
      ['loan-offers', 'libs/loan-offers exists'],
      ['prices quote', 'there is a resource Quote'],
    ] as const;
    for (const [words, message] of refused)
      await expect(newContext(...words.split(' ').filter(Boolean))).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
      });
    expect(filesOf(copy)).toEqual(files);
  });
});

/** All other sources are those of the product, whose types `npm run typecheck` checks: here they are only read. */
function leaveUnchecked(home: string, checked: readonly string[]): void {
  const sources = ['apps', 'libs', 'test'].flatMap((part) =>
    fs.readdirSync(path.join(home, part), { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)),
  );
  for (const source of sources.filter((file) => file.endsWith('.ts') && !checked.includes(file))) {
    const place = path.join(home, source);
    fs.writeFileSync(place, `// @ts-nocheck\n${fs.readFileSync(place, 'utf8')}`);
  }
}

/** The texts of a tree without its packages, by path. */
function filesOf(home: string): ReadonlyMap<string, string> {
  const parts = ['libs', 'docs', 'test'].flatMap((part) =>
    fs
      .readdirSync(path.join(home, part), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(part, file))
      .filter((file) => fs.statSync(path.join(home, file)).isFile()),
  );
  return new Map(parts.map((file) => [file, fs.readFileSync(path.join(home, file), 'utf8')]));
}
