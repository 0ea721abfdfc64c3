import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { INFRASTRUCTURE_MIGRATIONS } from '../../libs/application/src/infrastructure/migrations.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { MasterKeys, rootKeyOf } from '../../libs/event-store/src/installation/master-keys.js';
import { WrongInstallation } from '../../libs/event-store/src/installation/installation.js';
import { StartError } from '../../libs/runtime/src/start-error.js';
import { VaultTransitKey, vaultKeyOf } from '../../libs/runtime/src/vault-key.js';
import { TestApplication } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { TestVault, type VaultFault } from '../support/vault.js';

const FIRST = Buffer.alloc(32, 1);

describe('A master key that a Vault keeps', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'vault-'));
  const tokenFile = path.join(directory, 'token');
  let vault: TestVault;

  beforeAll(async () => {
    vault = await TestVault.start('payments', 'next');
    writeFileSync(tokenFile, `${vault.token}\n`);
  });
  afterAll(async () => {
    await vault.close();
    rmSync(directory, { recursive: true, force: true });
  });
  afterEach(() => {
    vault.fault = null;
    vault.namespace = undefined;
    vault.token = 'hvs.first';
    writeFileSync(tokenFile, `${vault.token}\n`);
  });

  const keyOf = (name: string, query = '', deadline?: number) =>
    new VaultTransitKey(vaultKeyOf(vault.reference(name) + query)!, tokenFile, deadline);

  describe('encrypts and decrypts the root key', () => {
    it('and opens it after a new version of the key, which encrypts from then on', async () => {
      const wrapped = await keyOf('payments').encrypt(FIRST);
      vault.rotate('payments');
      expect(await keyOf('payments').decrypt(wrapped)).toEqual(FIRST);
      expect(wrapped).toMatch(/^vault:v1:/);
      expect(await keyOf('payments').encrypt(FIRST)).toMatch(/^vault:v2:/);
      expect(vault.asked).toContain('/v1/transit/encrypt/payments');
    });

    it('in the namespace of the reference, with the token that is in its file at that moment', async () => {
      vault.namespace = 'team/a';
      expect(await keyOf('payments', '?namespace=team/a').encrypt(FIRST)).toMatch(/^vault:/);
      await expect(keyOf('payments').encrypt(FIRST)).rejects.toThrow('refuses the token (403)');
      vault.namespace = undefined;
      const key = keyOf('payments');
      vault.token = 'hvs.second';
      await expect(key.encrypt(FIRST)).rejects.toThrow('see VAULT_TOKEN_FILE');
      writeFileSync(tokenFile, 'hvs.second');
      expect(await key.encrypt(FIRST)).toMatch(/^vault:/);
    });

    it.each<[string, VaultFault, string]>([
      ['is sealed', { status: 503 }, 'is sealed or in maintenance (503).'],
      ['limits requests', { status: 429 }, 'answers 429.'],
      ['sends elsewhere', { status: 307 }, 'answers 307.'],
      ['fails', { status: 500 }, 'answers 500.'],
      ['answers no JSON', { body: '<html>' }, 'answers something else than the transit engine documents.'],
      ['answers without a text', { body: '{"data":{}}' }, 'answers something else than the transit engine documents.'],
      ['says nothing', 'silent', 'does not answer in time.'],
    ])('or says in one line that the Vault %s', async (_when, fault, reason) => {
      vault.fault = fault;
      const failed = await keyOf('payments', '', fault === 'silent' ? 50 : undefined)
        .decrypt('vault:v1:AAAA')
        .catch((error: unknown) => error);
      expect(failed).toEqual(
        new StartError(`The Vault at ${vault.origin}, which keeps the master key vault:transit/payments, ${reason}`),
      );
      expect((failed as Error).message).not.toContain('secret');
    });

    it('or says that it is another key, that there is none, that no one listens, or that there is no token', async () => {
      const wrapped = await keyOf('payments').encrypt(FIRST);
      await expect(keyOf('next').decrypt(wrapped)).rejects.toThrow('cannot do that with this key (400)');
      await expect(keyOf('other').decrypt(wrapped)).rejects.toThrow('has no such engine or key (404)');
      const nowhere = vaultKeyOf('vault+http://127.0.0.1:1/transit/keys/payments')!;
      await expect(new VaultTransitKey(nowhere, tokenFile).decrypt(wrapped)).rejects.toThrow(
        'is out of reach: ECONNREFUSED.',
      );
      writeFileSync(tokenFile, 'two\ntokens');
      await expect(keyOf('payments').decrypt(wrapped)).rejects.toThrow('VAULT_TOKEN_FILE does not hold one token.');
      rmSync(tokenFile);
      await expect(keyOf('payments').decrypt(wrapped)).rejects.toThrow('VAULT_TOKEN_FILE cannot be read: ENOENT.');
      const byAgent = new VaultTransitKey(vaultKeyOf(vault.reference('payments'))!, null);
      await expect(byAgent.decrypt(wrapped)).rejects.toThrow('refuses the token (403)');
    });
  });

  describe('of a database that was never used', () => {
    let database: TestDatabase;
    let pool: pg.Pool;
    beforeAll(async () => {
      database = await createTestDatabase();
      pool = new pg.Pool({ connectionString: database.url, max: 4 });
      await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    });
    afterAll(async () => {
      await pool.end();
      await database.drop();
    });

    it('opens one root key for all processes that start at once, which no other key opens', async () => {
      const roots = await Promise.all([1, 2, 3].map(() => rootKeyOf(pool, keyOf('payments'))));
      expect(new Set(roots.map((root) => root.toString('hex'))).size).toBe(1);
      expect(roots[0]).toHaveLength(32);
      expect(await rootKeyOf(pool, keyOf('payments'))).toEqual(roots[0]);
      for (const other of [keyOf('next'), FIRST])
        await expect(rootKeyOf(pool, other)).rejects.toThrow(WrongInstallation);
      const { rows } = await pool.query('SELECT fingerprint, wrapped FROM master_keys');
      expect(rows).toEqual([{ fingerprint: 'vault:transit/payments', wrapped: expect.stringMatching(/^vault:v\d+:/) }]);
    });

    it('is rotated to another key of the Vault, and not for one that does not open its own text', async () => {
      const rootKey = await rootKeyOf(pool, keyOf('payments'));
      const masterKey = keyOf('payments');
      const keys = new MasterKeys(pool, rootKey, { masterKey });
      const broken = { name: 'vault:broken', encrypt: async () => 'vault:v1:AAAA', decrypt: async () => FIRST };
      await expect(keys.add(broken)).rejects.toThrow('does not decrypt what it encrypted');
      expect(await keys.add(keyOf('next'))).toBe(true);
      expect(await rootKeyOf(pool, keyOf('next'))).toEqual(rootKey);
      expect(await new MasterKeys(pool, rootKey, { masterKey: keyOf('next') }).retire('vault:transit/payments')).toBe(
        true,
      );
      await expect(rootKeyOf(pool, keyOf('payments'))).rejects.toThrow('is not a master key of this database');
    });
  });

  it('takes the place of a file, and a file its place, by the command line', async () => {
    const application = await TestApplication.boot();
    const { databaseUrl, dataDirectory } = application;
    const file = path.join(directory, 'another-key');
    const another = Buffer.alloc(32, 9);
    writeFileSync(file, another.toString('base64'));
    const run = (key: Buffer | string, ...words: string[]) =>
      runOn({ databaseUrl, dataDirectory, masterKey: key, variables: { VAULT_TOKEN_FILE: tokenFile } }, ...words);
    const reference = vault.reference('next');
    // the first key alone opens the database before another one was added
    expect(await run(reference, 'master-key', 'list')).toMatchObject({
      code: 1,
      warnings: [expect.stringContaining('give the other to `master-key add` first')],
    });
    expect((await run(application.masterKey, 'master-key', 'add', `${reference}/`)).warnings[0]).toContain(
      'not of the form',
    );
    expect(await run(application.masterKey, 'master-key', 'add', reference)).toMatchObject({
      code: 0,
      answers: ['vault:transit/next'],
    });
    const listed = await run(reference, 'master-key', 'list');
    expect(listed.answers[2]).toMatch(/^vault:transit\/next .* in use here$/);
    const first = listed.answers[1]!.split(' ')[0]!;
    expect((await run(reference, 'master-key', 'retire', first)).code).toBe(0);
    expect((await run(application.masterKey, 'master-key', 'list')).code).toBe(1);
    const found = await run(reference, 'token', 'list', '--json');
    expect(found.code).toBe(0);
    // a Vault out of reach: one line, and the running process continues
    vault.fault = { status: 503 };
    expect(await run(reference, 'master-key', 'list')).toMatchObject({
      code: 1,
      warnings: [expect.stringMatching(/^error: The Vault at .* is sealed or in maintenance \(503\)\.$/)],
    });
    const { status } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
    });
    expect(status).toBe(201);
    vault.fault = null;
    expect((await run(reference, 'master-key', 'add', file)).code).toBe(0);
    expect((await run(another, 'master-key', 'retire', 'vault:transit/next')).code).toBe(0);
    expect((await run(reference, 'master-key', 'list')).code).toBe(1);
    expect((await run(another, 'token', 'list', '--json')).answers).toEqual(found.answers);
    await application.close();
  }, 120_000);
});
