import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { ApiClient } from '../support/api-client.js';
import {
  buildServer,
  ServerProcess,
  temporaryDataDirectory,
  type TemporaryDataDirectory,
} from '../support/server-process.js';

/** A database of release 0.2.0: a customer with a completed payment out of a funded account. Its role `app` owned every table. */
const RELEASE = path.join(import.meta.dirname, 'releases', '0.2.0.sql.gz');
const FILES = {
  'master-key': 'ED606ZgntJPD1LgWTedsbshIkB/E5AgSGLzBrxGndNg=\n',
  'sandbox-credential': 'b8824803-488d-47cd-80d0-a5eabab51827:4jjPnDZT59Vqr6y6lxaHOm5XJWNyPO_6q2QXFrl2Sn8\n',
  'onboarding/documents/05/054b3d3eea1d70af631a25a8b1a7a31a7ba83149a55238aeb84c728c665a357f':
    'd77a7e34-d1a5-4fbf-922b-a17626453f15',
};
const CUSTOMER = 'Customer:4762e55f-5b72-87a6-a09d-0b906667aee3';
const ACCOUNT = 'InternalAccount:776da1e8-b09c-8227-816a-6edac0e3f6d3';
const TRANSACTION = 'Transaction:40a4e8fd-70a8-8dfb-8f78-77946b169eb5';

jest.setTimeout(120_000);

describe('A data directory of an older release', () => {
  let data: TemporaryDataDirectory;
  let server: ServerProcess;
  let api: ApiClient;

  beforeAll(async () => {
    buildServer();
    data = temporaryDataDirectory();
    for (const [name, content] of Object.entries(FILES)) {
      const file = path.join(data.path, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content, { mode: 0o600 });
    }
    fs.chmodSync(data.path, 0o711);
    const cluster = await startEmbeddedPostgres({ directory: path.join(data.path, 'postgres'), durable: false });
    const client = new pg.Client({ connectionString: cluster.ownerUrl() });
    await client.connect();
    await client.query(zlib.gunzipSync(fs.readFileSync(RELEASE)).toString());
    await client.end();
    await cluster.stop();
    server = new ServerProcess({ DATA_DIR: data.path });
    const [clientId, clientSecret] = FILES['sandbox-credential'].trim().split(':') as [string, string];
    api = new ApiClient(await server.address(), { clientId, clientSecret });
  }, 240_000);

  afterAll(async () => {
    await server?.stop('SIGKILL');
    data.remove();
  });

  const command = async (...words: string[]) => {
    const process = new ServerProcess({ DATA_DIR: data.path }, 'cli', words);
    return { code: await process.end(), printed: process.printed };
  };

  it('is migrated and answers as before, from the tables that the release made', async () => {
    expect((await api.get(`/transactions/${TRANSACTION}`)).body).toMatchObject({
      id: TRANSACTION,
      status: 'COMPLETED',
    });
    const { body } = await api.get(`/customers/internal-accounts?customerId=${CUSTOMER}&currency=USD`);
    expect(body.data).toMatchObject([{ id: ACCOUNT, balance: { amount: 90_000 } }]);
    expect(server.printed).not.toContain('could change');
  });

  it('continues: new writes are shown, and the history verifies', async () => {
    await api.post(`/sandbox/internal-accounts/${ACCOUNT}/fund`, { amount: 500 });
    const { body } = await api.get(`/customers/internal-accounts?customerId=${CUSTOMER}&currency=USD`);
    expect(body.data[0].balance.amount).toBe(90_500);
    expect(await command('audit', 'verify')).toMatchObject({ code: 0 });
  });

  it('has its read models rebuilt and replaced by the role that serves', async () => {
    expect(await command('audit', 'rebuild', 'accounts_internal_account', '--swap')).toMatchObject({ code: 0 });
    const { body } = await api.get(`/customers/internal-accounts?customerId=${CUSTOMER}&currency=USD`);
    expect(body.data[0].balance.amount).toBe(90_500);
  });

  it('is served by a role that is not a superuser and cannot change events', async () => {
    const client = new pg.Client({ connectionString: fs.readFileSync(path.join(data.path, 'database-url'), 'utf8') });
    await client.connect();
    const refused = (statement: string) =>
      client.query(statement).then(
        () => 'done',
        (error: Error) => error.message,
      );
    try {
      const { rows } = await client.query('SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user');
      expect(rows).toEqual([{ rolname: 'payments', rolsuper: false }]);
      for (const table of ['events', 'seals', 'event_authentication']) {
        for (const statement of [
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
          `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
          `DROP TABLE ${table}`,
        ])
          expect([statement, await refused(statement)]).toEqual([
            statement,
            expect.stringMatching(/denied|must be owner/),
          ]);
      }
      expect(await refused(`UPDATE events SET type = 'x'`)).toContain('permission denied');
      expect(await refused('SET session_replication_role = replica')).toContain('permission denied');
    } finally {
      await client.end();
    }
  });

  it('starts again after the migration, with the same role', async () => {
    await server.stop();
    server = new ServerProcess({ DATA_DIR: data.path });
    const address = await server.address();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });
});
