import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exportsWithoutDocstring } from './docstrings.scan.mjs';

const LIBRARIES = path.resolve(import.meta.dirname, '../../libs');
const doors = fs
  .readdirSync(LIBRARIES)
  .map((library) => [library, path.join(LIBRARIES, library, 'src/index.ts')] as const)
  .filter(([, door]) => fs.existsSync(door));

/** Libraries without a closed list of users. */
const OPEN = new Set(['kernel', 'http', 'runtime', 'passkeys', 'application', 'sdk']);

/** `<library> <name>` of everything that a file imports through a door. */
const imported = new Set(
  ['libs', 'apps', 'test', 'bench']
    .map((part) => path.resolve(LIBRARIES, '..', part))
    .flatMap((part) => fs.readdirSync(part, { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('/fixtures/') && !file.includes('node_modules'))
    .flatMap((file) =>
      [
        ...fs.readFileSync(file, 'utf8').matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '@app\/([a-z-]+)'/g),
      ].flatMap(([, names, library]) => namesIn(names!).map((name) => `${library} ${name}`)),
    ),
);

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '');
}

describe('The door of each library', () => {
  it.each(doors)('%s documents every export', (_, door) => {
    expect(exportsWithoutDocstring(door)).toEqual([]);
  });

  it.each(doors.filter(([library]) => !OPEN.has(library)))('%s exports no name without a user', (library, door) => {
    const exported = [...fs.readFileSync(door, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
      namesIn(names!),
    );
    expect(exported.filter((name) => !imported.has(`${library} ${name}`))).toEqual([]);
  });

  it('is searched through the files that it passes on', () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'docstrings-'));
    try {
      fs.writeFileSync(
        path.join(home, 'index.ts'),
        "export { a, type B } from './inner.js';\nexport * from './all.js';\n",
      );
      fs.writeFileSync(
        path.join(home, 'inner.ts'),
        '/** Documented. */\nexport const a = 1;\nexport type B = 2;\nexport const notPassedOn = 3;\n',
      );
      fs.writeFileSync(path.join(home, 'all.ts'), '/** Documented. */\nexport class C {}\nexport function d() {}\n');
      expect(exportsWithoutDocstring(path.join(home, 'index.ts'))).toEqual(['inner.ts: B', 'all.ts: d']);
    } finally {
      fs.rmSync(home, { recursive: true });
    }
  });
});
