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
    const names = PARTS.flatMap(sourcesIn).flatMap((file) =>
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

function sourcesIn(part: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/(?:^|\/)(?:node_modules|fixtures|mutation|peers)\//.test(file))
    .map((file) => path.join(part, file));
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
