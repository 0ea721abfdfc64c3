import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { exportsOf } from './docstrings.scan.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = ['apps', 'bench', 'libs', 'scripts', 'test', 'tools'];
/** Imports, `import.meta.resolve` and loaders named on a command line. */
const IMPORT = /(?:\bfrom |^import |\bimport\(|\bmeta\.resolve\()\s*'(@?\w[\w./:-]*)'/gm;

describe('Every package that a source imports', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<string, object>;
  const published = JSON.parse(fs.readFileSync(path.join(ROOT, 'libs/sdk/package.json'), 'utf8')) as { name: string };
  const declared = new Set([
    published.name, // programs of its tests import it by its name
    ...['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
  ]);

  it.each(PARTS)('of %s is declared in package.json', (part) => {
    const missing = sourcesIn(part).flatMap((file) =>
      [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)]
        .map(([, name]) => packageOf(name!))
        .filter(
          (name) =>
            !name.startsWith('@app/') && !isBuiltin(name) && !declared.has(name) && !declared.has(`@types/${name}`),
        )
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('Every name that a source imports from the build', () => {
  const BUILT = /import \{([^}]*)\} from '(?:\.\.\/)+dist\/libs\/([\w-]+)\/src\/index\.js'/g;

  it('is exported by the door of its library', () => {
    const names = PARTS.flatMap((part) => sourcesIn(part)).flatMap((file) =>
      [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(BUILT)].flatMap(([, list, library]) =>
        list!.split(',').map((name) => ({ file, library: library!, name: name.trim() })),
      ),
    );
    expect(names.length).toBeGreaterThan(10);
    const exported = ({ library, name }: { readonly library: string; readonly name: string }) =>
      [...exportsOf(path.join(ROOT, 'libs', library, 'src', 'index.ts'))].some((each) => each.name === name);
    expect(names.filter((each) => !exported(each))).toEqual([]);
  });
});

describe('Every function and constant that a file of the product exports', () => {
  it('is named by another file', () => {
    const texts = new Map(
      PARTS.flatMap((part) => sourcesIn(part, /\.(?:tsx?|mts|mjs)$/)).map((file) => [
        file,
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ]),
    );
    expect(texts.size).toBeGreaterThan(1000);
    expect(exportedInVain(texts)).toEqual([]);
  });

  it.each([
    ['a function', 'export function alone(): void {}', ['libs/a.ts: alone']],
    ['an asynchronous function', 'export async function alone() {}', ['libs/a.ts: alone']],
    ['a constant', 'export const alone = 1;', ['libs/a.ts: alone']],
    ['a function that a part of another name hides', 'export const lone = 1;', ['libs/a.ts: lone']],
    ['a name that another file imports', 'export const shared = 1;', []],
    ['a constant of its file', 'const alone = 1;', []],
  ])('else is reported: %s', (_, text, reported) => {
    const others = [
      ['libs/b.ts', "import { shared } from './a.js';"],
      ['libs/c.ts', 'const aloneToo = clone;'],
    ] as const;
    expect(exportedInVain(new Map([['libs/a.ts', text], ...others]))).toEqual(reported);
  });
});

/** `file: name` of each function and constant of the product that no other file names, by the text of each file. */
function exportedInVain(texts: ReadonlyMap<string, string>): string[] {
  const namedIn = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/[\w$]+/g))) namedIn.set(word, (namedIn.get(word) ?? 0) + 1);
  return [...texts]
    .filter(([file]) => /^(?:apps|libs)\//.test(file) && !/\.spec\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?) ([\w$]+)/gm)]
        .filter(([, name]) => namedIn.get(name!) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
}

function sourcesIn(part: string, ending = /\.(?:ts|mjs)$/): string[] {
  return fs
    .readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/(?:^|\/)(?:node_modules|fixtures|mutation|peers)\//.test(file))
    .map((file) => path.join(part, file));
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
