import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openRuntime } from './runtime.js';
import { StartError } from './start-error.js';

const DATABASE_URL = 'postgres://user:word@127.0.0.1:1/name';
const MASTER_KEY = 'ab'.repeat(32);

describe('the runtime of a process', () => {
  let home: string;
  let isNew: boolean;
  const open = (environment: NodeJS.ProcessEnv = {}) =>
    openRuntime(
      { DATA_DIR: home, DATABASE_URL, ...environment },
      { join: false, onUnexpectedEnd: () => undefined, inspect: async () => ({ isNew }) },
    );

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'runtime-'));
    isNew = true;
  });

  afterEach(() => fs.rmSync(home, { recursive: true }));

  it('uses the database of DATABASE_URL, which several processes may share with one data directory', async () => {
    const [first, second] = [await open(), await open()];
    expect(first).toMatchObject({ databaseUrl: DATABASE_URL, ownerDatabaseUrl: null, databaseDirectory: null });
    expect(second.masterKey).toEqual(first.masterKey);
    expect(second.sandboxCredential).toEqual({ ...first.sandboxCredential, created: false });
    await first.close();
    await second.close();
  });

  it("connects first as the database's separate owner", async () => {
    const inspected: string[] = [];
    const MIGRATION_DATABASE_URL = 'postgres://owner:word@127.0.0.1:1/name';
    const runtime = await openRuntime(
      { DATA_DIR: home, DATABASE_URL, MIGRATION_DATABASE_URL },
      {
        join: false,
        onUnexpectedEnd: () => undefined,
        inspect: async (url) => {
          inspected.push(url);
          return { isNew };
        },
      },
    );
    expect(runtime).toMatchObject({ databaseUrl: DATABASE_URL, ownerDatabaseUrl: MIGRATION_DATABASE_URL });
    expect(inspected).toEqual([MIGRATION_DATABASE_URL]);
    await runtime.close();
  });

  it('generates a master key and a credential once', async () => {
    const { masterKey, sandboxCredential } = await open();
    expect(masterKey).toHaveLength(32);
    expect(sandboxCredential).toMatchObject({ file: path.join(home, 'sandbox-credential'), created: true });
    expect(fs.readFileSync(path.join(home, 'sandbox-credential'), 'utf8')).toBe(
      `${sandboxCredential?.clientId}:${sandboxCredential?.clientSecret}\n`,
    );
  });

  it('uses the values of the environment, and then writes nothing', async () => {
    const runtime = await open({ MASTER_KEY, SANDBOX_CLIENT_ID: 'id', SANDBOX_CLIENT_SECRET: 'secret' });
    expect(runtime.masterKey).toEqual(Buffer.from(MASTER_KEY, 'hex'));
    expect(runtime.sandboxCredential).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      file: null,
      generated: false,
      created: false,
    });
    expect(fs.readdirSync(home)).toEqual([]);
  });

  it('refuses a new database when the keys of directory and environment differ', async () => {
    const { masterKey } = await open();
    await expect(open({ MASTER_KEY })).rejects.toThrow(
      new StartError(
        `MASTER_KEY is not the key in ${path.join(home, 'master-key')}: unset the one, or move the other away.`,
      ),
    );
    const inVault = { MASTER_KEY: 'vault+https://vault.example.com/transit/keys/payments' };
    await expect(open(inVault)).rejects.toThrow('MASTER_KEY is not the key in');
    expect((await open({ MASTER_KEY: (masterKey as Buffer).toString('hex') })).masterKey).toEqual(masterKey);
    isNew = false;
    expect((await open({ MASTER_KEY })).masterKey).toEqual(Buffer.from(MASTER_KEY, 'hex'));
    expect((await open(inVault)).masterKey).toMatchObject({ name: 'vault:transit/payments' });
  });

  it('generates neither a key nor a credential for a database that is in use', async () => {
    isNew = false;
    await expect(open()).rejects.toThrow(
      new StartError(
        `There is no MASTER_KEY and no ${path.join(home, 'master-key')}, but the database is in use: restore the key that encrypted its data.`,
      ),
    );
    expect((await open({ MASTER_KEY })).sandboxCredential).toBeNull();
    expect(fs.readdirSync(home)).toEqual([]);
    isNew = true;
    const first = await open();
    isNew = false;
    expect((await open()).masterKey).toEqual(first.masterKey);
  });

  it('has no generated credential in production', async () => {
    expect(
      (await open({ NODE_ENV: 'production', MASTER_KEY, PUBLIC_URL: 'https://api.example.com' })).sandboxCredential,
    ).toBeNull();
    expect(fs.readdirSync(home)).toEqual([]);
  });

  it('is refused in one line when a stored secret was damaged', async () => {
    fs.writeFileSync(path.join(home, 'master-key'), 'half');
    await expect(open()).rejects.toThrow(
      new StartError(
        `${path.join(home, 'master-key')} must hold 32 bytes in base64 or hex: restore the key that encrypted the data.`,
      ),
    );
    fs.rmSync(path.join(home, 'master-key'));
    fs.writeFileSync(path.join(home, 'sandbox-credential'), 'half');
    await expect(open()).rejects.toThrow(/must hold one line, <client id>:<client secret>\.$/);
  });
});
