import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { NODE_SCRIPT, ON_THE_NODE_OF_THE_PATH } from '../support/path-node.js';
import { temporaryDataDirectory } from '../support/server-process.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { HOME } = process.env as { readonly HOME: string };
const { PATH } = ON_THE_NODE_OF_THE_PATH;
const own = JSON.parse(fs.readFileSync(path.join(ROOT, 'scripts/node/package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const OWN = Object.values(own.optionalDependencies)[0]!;
const majorOf = (version: string) => Number(version.split('.')[0]);
const versionOf = (program: string, words: readonly string[], env: Readonly<Record<string, string>>): string =>
  execFileSync(program, [...words, '-p', 'process.versions.node'], {
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  }).trim();

const ofThePath = versionOf('node', [], {});
const isOlder = majorOf(ofThePath) < majorOf(OWN);

describe('The Node that serves and that tests run on', () => {
  it('is the own one of the platform where the one of the path is older', () => {
    const hasOwn = fs.existsSync(path.join(ROOT, 'scripts/node/node_modules/.bin/node'));
    expect(versionOf('sh', [NODE_SCRIPT], {})).toBe(isOlder && hasOwn ? OWN : ofThePath);
    expect(hasOwn).toBe(isOlder && process.platform === 'linux');
  });

  it('is the one of the path with OWN_NODE=false', () => {
    expect(versionOf('sh', [NODE_SCRIPT], ON_THE_NODE_OF_THE_PATH)).toBe(ofThePath);
  });

  it('is found beside its script, whatever other folders a shell looks through', () => {
    const other = temporaryDataDirectory();
    fs.mkdirSync(path.join(other.path, 'scripts'), { recursive: true });
    const env = { PATH, HOME, CDPATH: other.path, OWN_NODE: 'false' };
    const found = spawnSync('sh', ['scripts/node.sh', '-p', '1'], { cwd: ROOT, env, encoding: 'utf8' });
    other.remove();
    expect([found.stdout, found.stderr]).toEqual(['1\n', '']);
  });

  it('is the same release for every machine that npm has one for', () => {
    expect(new Set(Object.values(own.optionalDependencies))).toEqual(new Set([OWN]));
    expect(OWN).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is the one of the path where the own one cannot be installed, which one line says once', () => {
    const copy = temporaryDataDirectory();
    fs.cpSync(path.join(ROOT, 'scripts'), path.join(copy.path, 'scripts'), {
      recursive: true,
      filter: (file) => !file.endsWith('node_modules'),
    });
    for (const file of ['package.json', 'package-lock.json'])
      fs.writeFileSync(path.join(copy.path, file), '{"lockfileVersion":3,"packages":{}}');
    const unreachable = {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: copy.path,
    };
    const run = () => {
      const script = path.join(copy.path, 'scripts/node.sh');
      const { stdout, stderr } = spawnSync('sh', [script, '-p', 'process.versions.node'], {
        env: { PATH, HOME, ...unreachable },
        encoding: 'utf8',
      });
      return { served: stdout.trim(), isSaid: stderr.includes('It could not be installed') };
    };
    expect(run()).toEqual({ served: ofThePath, isSaid: isOlder });
    expect(run()).toEqual({ served: ofThePath, isSaid: false });
    copy.remove();
  });
});
