import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { StartError } from '../../libs/runtime/src/start-error.js';
import { temporaryDataDirectory, type TemporaryDataDirectory } from '../support/server-process.js';

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let data: TemporaryDataDirectory;
  let directory: string;

  beforeAll(() => {
    data = temporaryDataDirectory();
    directory = path.join(data.path, 'postgres');
  });

  afterAll(() => data.remove());

  it('is version 18, speaks UTF-8, asks for its password and keeps data over a restart', async () => {
    const first = await startEmbeddedPostgres({ directory });
    const withoutPassword = new URL(first.ownerUrl());
    withoutPassword.password = 'guess';
    await expect(ask(withoutPassword.toString(), 'select 1')).rejects.toThrow('password authentication failed');
    expect(await ask(first.ownerUrl(), 'show server_version')).toMatch(/^18\./);
    expect(await ask(first.ownerUrl(), 'show server_encoding')).toBe('UTF8');
    expect(await ask(first.ownerUrl(), 'show fsync')).toBe('on');
    await ask(first.ownerUrl(), 'create table kept as select 7 as value');
    await first.stop();
    const second = await startEmbeddedPostgres({ directory });
    expect(await ask(second.ownerUrl(), 'select value from kept')).toBe(7);
    await second.stop();
  });

  it('starts over when its first start was cut short', async () => {
    const cut = path.join(data.path, 'cut');
    fs.mkdirSync(`${cut}.partial`);
    fs.writeFileSync(path.join(`${cut}.partial`, 'base'), '');
    const server = await startEmbeddedPostgres({ directory: cut, durable: false });
    expect(await ask(server.ownerUrl(), 'show fsync')).toBe('off');
    await server.stop();
  });

  it('starts although a crash left a lock that names a running process', async () => {
    fs.writeFileSync(path.join(directory, 'postmaster.pid'), `${process.pid}\n${directory}\n`);
    const server = await startEmbeddedPostgres({ directory });
    await server.stop();
  });

  it('reports files that are not a database of ours in one line', async () => {
    const foreign = path.join(data.path, 'foreign');
    fs.mkdirSync(foreign);
    fs.writeFileSync(path.join(foreign, 'letter.txt'), 'keep me');
    await expect(startEmbeddedPostgres({ directory: foreign })).rejects.toThrow(StartError);
    expect(fs.readFileSync(path.join(foreign, 'letter.txt'), 'utf8')).toBe('keep me');
  });
});
