import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { NodeProcess } from '../support/node-process.js';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/installation.mjs');

/** A package with one file, in a registry's format. */
function packed(directory: string, name: string): Buffer {
  const content = path.join(directory, 'package');
  fs.mkdirSync(content, { recursive: true });
  fs.writeFileSync(path.join(content, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  return execFileSync('tar', ['-cz', '-C', directory, 'package']);
}

describe('An installation', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'installation-'));
  const folder = path.join(directory, 'folder');
  const asked: string[] = [];
  /** Files by their path in the registry; objects are package metadata. */
  const served = new Map<string, Buffer | (() => object)>();
  const registry = http.createServer(({ url }, response) => {
    asked.push(url!);
    const found = served.get(url!);
    response.statusCode = found === undefined ? 404 : 200;
    response.end(typeof found === 'function' ? JSON.stringify(found()) : found);
  });
  const place = (): string => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  /** Installs from a lock that names one package, and no registry. */
  async function installs(name: string, file: Buffer): Promise<unknown> {
    const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
    const manifest = { name: 'folder', version: '1.0.0', dependencies: { [name]: '1.0.0' } };
    const packages = { '': manifest, [`node_modules/${name}`]: { version: '1.0.0', integrity } };
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    const lock = { name: 'folder', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const install = `import { install } from ${JSON.stringify(SCRIPT)}; process.exit(install(process.cwd()) ? 0 : 1);`;
    const running = new NodeProcess(
      ['--input-type=module', '--eval', install],
      {
        npm_config_registry: place(),
        npm_config_cache: path.join(directory, 'cache'),
        npm_config_update_notifier: 'false',
      },
      folder,
    );
    expect([await running.end(), running.printed]).toEqual([0, expect.anything()]);
    expect(fs.readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
    return JSON.parse(fs.readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  }

  beforeAll(() => new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    await new Promise((resolve) => registry.close(resolve));
    fs.rmSync(directory, { recursive: true });
  });

  it('gets the file of each package without a description of it', async () => {
    const file = packed(directory, '@of/usual');
    served.set('/@of/usual/-/usual-1.0.0.tgz', file);
    expect(await installs('@of/usual', file)).toEqual({ name: '@of/usual', version: '1.0.0' });
    expect(asked.splice(0)).toEqual(['/@of/usual/-/usual-1.0.0.tgz']);
  });

  it('asks a registry that has its files elsewhere where they are', async () => {
    const file = packed(directory, 'unusual');
    served.set('/files/unusual', file);
    served.set('/unusual', () => ({
      name: 'unusual',
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name: 'unusual', version: '1.0.0', dist: { tarball: `${place()}/files/unusual` } } },
    }));
    expect(await installs('unusual', file)).toEqual({ name: 'unusual', version: '1.0.0' });
    expect(asked.splice(0)).toEqual(['/unusual/-/unusual-1.0.0.tgz', '/unusual', '/files/unusual']);
  });
});
