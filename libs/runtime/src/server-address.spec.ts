import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRuntime } from './runtime.js';
import { publishAddress, publishedAddress } from './server-address.js';

describe('the address of the server of a data directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'server-address-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is published while the server lives, to its owner alone', () => {
    expect(publishedAddress(directory)).toBeNull();
    const withdraw = publishAddress(directory, 'http://127.0.0.1:4513');
    expect(publishedAddress(directory)).toBe('http://127.0.0.1:4513');
    const file = path.join(directory, 'server-address.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const dead = { ...JSON.parse(readFileSync(file, 'utf8')), startedAt: 'before' };
    withdraw();
    expect(publishedAddress(directory)).toBeNull();
    writeFileSync(file, JSON.stringify(dead));
    expect(publishedAddress(directory)).toBeNull();
    writeFileSync(file, '{"addr');
    expect(publishedAddress(directory)).toBeNull();
  });

  it('is left to the next server, which has published its own', () => {
    const withdraw = publishAddress(directory, 'http://127.0.0.1:1');
    publishAddress(directory, 'http://127.0.0.1:2');
    withdraw();
    expect(publishedAddress(directory)).toBe('http://127.0.0.1:2');
  });

  it('does not create a database: a command that expects one fails', async () => {
    const nowhere = path.join(directory, 'nowhere');
    await expect(
      openRuntime(
        { DATA_DIR: nowhere },
        {
          join: true,
          existing: true,
          inspect: () => Promise.reject(new Error('nothing is inspected')),
          onUnexpectedEnd: () => undefined,
        },
      ),
    ).rejects.toThrow('There is no installation at');
    expect(() => statSync(nowhere)).toThrow();
  });
});
