import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exportsWithoutDocstring } from './docstrings.scan.mjs';

const LIBRARIES = path.resolve(import.meta.dirname, '../../libs');
const doors = fs
  .readdirSync(LIBRARIES)
  .map((library) => [library, path.join(LIBRARIES, library, 'src/index.ts')] as const)
  .filter(([, door]) => fs.existsSync(door));

describe('The door of each library', () => {
  it.each(doors)('%s documents every export', (_, door) => {
    expect(exportsWithoutDocstring(door)).toEqual([]);
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
