import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeProcess } from '../support/node-process.js';

/** Split, since the test loader would replace it with this file's folder. */
const META = ['import', 'meta'].join('.');

/** Compiled files in the compiler's format; the first line of `failing.js` is the third line of its source. */
const COMPILED = {
  'main.js': `
    import { Keeper as first } from './first.js';
    import { Keeper as second } from './second.js';
    import { Fault } from './fault.js';
    console.log([first, second, Fault].map(({ name }) => name).join(' '));
    if (process.argv[2] === 'later') await import('./later.js');
    if (process.argv[2] === 'failing') await import('./failing.js');
  `,
  'first.js':
    'var Keeper_1;\nlet Keeper = Keeper_1 = class Keeper {\n};\nKeeper = Keeper_1 = Object.freeze(Keeper);\nexport { Keeper };\n',
  'second.js':
    '/** One — of two.\n */ let Keeper = class Keeper extends Map {\n};\nKeeper = Object.freeze(Keeper);\nexport { Keeper };\n',
  'fault.js': 'class Keeper {\n}\n/** Another. */ export class Fault extends Keeper {\n}\n',
  'later.js': `console.log('now it is needed');\n`,
  'server.js': `
    import { Keeper } from './second.js';
    export const start = () => console.log(Keeper.name, ${META}.dirname);
    export const later = () => import('./later.js');
    export const failing = () => import('./failing.js');
  `,
  'failing.js': `throw new Error('it failed');\n//# sourceMappingURL=failing.js.map\n`,
  'failing.js.map': JSON.stringify({
    version: 3,
    file: 'failing.js',
    sources: ['failing.ts'],
    names: [],
    mappings: 'AAEA',
  }),
};

describe('The bundle that a build writes', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bundle-'));
  const inside = (...names: string[]) => path.join(directory, ...names);

  beforeAll(async () => {
    fs.writeFileSync(inside('package.json'), '{"type":"module"}');
    for (const [name, content] of Object.entries(COMPILED)) fs.writeFileSync(inside(name), content);
    const bundling = bundled('main.js');
    expect([await bundling.end(), bundling.printed]).toEqual([0, '']);
  });

  afterAll(() => fs.rmSync(directory, { recursive: true }));

  function bundled(entry: string): NodeProcess {
    const [entries, output] = [{ product: inside(entry) }, inside('bundle')].map((value) => JSON.stringify(value));
    const code = `import { bundle } from './scripts/bundling.mjs'; await bundle(${entries}, ${output});`;
    return new NodeProcess(['--input-type=module', '--eval', code]);
  }

  async function run(...words: string[]): Promise<string> {
    const product = new NodeProcess([inside('bundle', 'product.js'), ...words]);
    await product.end();
    return product.printed;
  }

  it('leaves each class the name of its source, though two have one', async () => {
    expect(await run()).toBe('Keeper Keeper Fault\n');
  });

  it('has one byte for each character, since comments are left out', async () => {
    expect(fs.readFileSync(inside('bundle', 'product.js'), 'utf8')).not.toMatch(/[\u0100-\uffff]/);
  });

  it('keeps lazily imported modules separate', async () => {
    expect(fs.readFileSync(inside('bundle', 'product.js'), 'utf8')).not.toContain('now it is needed');
    expect(await run('later')).toContain('now it is needed');
  });

  it('reports an error by the line of its TypeScript source', async () => {
    expect(await run('failing')).toMatch(/Error: it failed\n\s+at .*\/failing\.ts:3:1/);
  });

  it('leaves out modules of packages that are never run', async () => {
    fs.symlinkSync(path.resolve('node_modules'), inside('node_modules'));
    const checks = `import { isEmail } from 'class-validator';
      import { z } from 'zod';
      console.log(isEmail('ada@example.com'), z.string().safeParse(1).error.issues[0].message);`;
    fs.writeFileSync(inside('checks.js'), checks);
    const bundling = bundled('checks.js');
    expect([await bundling.end(), bundling.printed]).toEqual([0, '']);
    expect(await run()).toBe('true Invalid input: expected string, received number\n');
    const product = fs.readFileSync(inside('bundle', 'product.js'), 'utf8');
    for (const part of ['country_calling_codes', 'erwartet instanceof']) expect(product).not.toContain(part);
  });

  it('is refused when it imports CommonJS at run time, whose exports it could not bind', async () => {
    fs.writeFileSync(inside('common.cjs'), 'exports.Agent = class Agent {};');
    fs.writeFileSync(inside('asking.js'), `const { Agent } = await import('./common.cjs');\nnew Agent();`);
    const bundling = bundled('asking.js');
    expect(await bundling.end()).toBe(1);
    expect(bundling.printed).toMatch(/stays a package: \S*common\.cjs/);
  });
});

describe('The script that a build writes of the servers', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-script-'));
  const inside = (...names: string[]) => path.join(directory, ...names);
  const caches = () => fs.readdirSync(inside('code-cache')).map((name) => inside('code-cache', name));

  beforeAll(async () => {
    fs.writeFileSync(inside('package.json'), '{"type":"module"}');
    for (const [name, content] of Object.entries(COMPILED)) fs.writeFileSync(inside(name), content);
    fs.copyFileSync('scripts/code-cache.mjs', inside('code-cache.js'));
    const [modules, file] = [{ app: inside('server.js') }, inside('server-script.js')].map((value) =>
      JSON.stringify(value),
    );
    const bundling = evaluated(
      `import { bundleScript } from './scripts/bundling.mjs'; await bundleScript(${modules}, ${file});`,
    );
    expect([await bundling.end(), bundling.printed]).toEqual([0, '']);
  });

  afterAll(() => fs.rmSync(directory, { recursive: true }));

  function evaluated(code: string, ...flags: string[]): NodeProcess {
    return new NodeProcess([...flags, '--input-type=module', '--eval', code]);
  }

  /** Runs a statement with the script's exports. */
  async function run(statement: string, ...flags: string[]): Promise<string> {
    const loader = JSON.stringify(inside('code-cache.js'));
    const running = evaluated(
      `import { isCached, server, writeCache } from ${loader}; const { app } = server(); ${statement}`,
      ...flags,
    );
    await running.end();
    return running.printed;
  }

  const started = (isCached: boolean) => `Keeper ${directory}\n${isCached}\n`;
  const starting = 'app.start(); console.log(isCached());';

  it('runs without a code cache, and with the one that an earlier process has written', async () => {
    expect(await run(starting)).toBe(started(false));
    expect(await run('app.start(); writeCache();')).toBe(`Keeper ${directory}\n`);
    expect(await run(starting)).toBe(started(true));
  });

  it('runs a module that is imported on demand once it is imported', async () => {
    expect(await run('await app.later(); await app.later();')).toBe('now it is needed\n');
  });

  it('reports an error by the line of its TypeScript source', async () => {
    expect(await run('await app.failing();')).toMatch(/Error: it failed\n\s+at .*\/failing\.ts:3:1/);
  });

  it('runs without a cache that was written under other flags', async () => {
    expect(await run(starting, '--max-semi-space-size=8')).toBe(started(false));
    expect(await run('writeCache();', '--max-semi-space-size=8')).toBe('');
    expect(await run(starting, '--max-semi-space-size=8')).toBe(started(true));
    expect(await run(starting, '--stack-size=900')).toBe(started(false));
  });

  it('runs without a cache that was damaged or cut short', async () => {
    const whole = caches().map((file) => [file, fs.readFileSync(file)] as const);
    const changed = Buffer.from(whole[0]![1]);
    changed[changed.length - 9]! ^= 1;
    for (const content of [changed, whole[0]![1].subarray(0, -1), Buffer.alloc(3)]) {
      for (const [file] of whole) fs.writeFileSync(file, content);
      expect(await run(starting)).toBe(started(false));
    }
  });

  it('runs without a cache of another script, though that is as long', async () => {
    expect(await run('await app.later(); writeCache();')).toBe('now it is needed\n');
    const script = fs.readFileSync(inside('server-script.js'), 'latin1');
    fs.writeFileSync(inside('server-script.js'), script.replace('is needed', 'is wanted'));
    expect(await run('await app.later(); console.log(isCached());')).toBe('now it is wanted\nfalse\n');
  });
});
