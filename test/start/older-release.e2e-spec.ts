import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { ApiClient } from '../support/api-client.js';
import { runIn } from '../support/command-line.js';
import {
  buildServer,
  ServerProcess,
  temporaryDataDirectory,
  type TemporaryDataDirectory,
} from '../support/server-process.js';

/** A database of an older release, written by `releases/dump.mjs`: a customer with a completed payment from a funded account. */
interface Release {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly customer: string;
  readonly account: string;
  readonly transaction: string;
}

/** Its role `app` owned every table. */
const RELEASE: Release = {
  name: '0.2.0',
  files: {
    'master-key': 'ED606ZgntJPD1LgWTedsbshIkB/E5AgSGLzBrxGndNg=\n',
    'sandbox-credential': 'b8824803-488d-47cd-80d0-a5eabab51827:4jjPnDZT59Vqr6y6lxaHOm5XJWNyPO_6q2QXFrl2Sn8\n',
    'onboarding/documents/05/054b3d3eea1d70af631a25a8b1a7a31a7ba83149a55238aeb84c728c665a357f':
      'd77a7e34-d1a5-4fbf-922b-a17626453f15',
  },
  customer: 'Customer:4762e55f-5b72-87a6-a09d-0b906667aee3',
  account: 'InternalAccount:776da1e8-b09c-8227-816a-6edac0e3f6d3',
  transaction: 'Transaction:40a4e8fd-70a8-8dfb-8f78-77946b169eb5',
};

/** Commit 5330898: thirteen migrations, events without authentication codes, no books, no mark of the installation. */
const EARLIER_RELEASE: Release = {
  name: '0.1.0',
  files: {
    'master-key': 'M68tK7XanjJn8zloPmpTyHaXp/sIvnKPpviZZ8u3Gkg=\n',
    'sandbox-credential': 'ecd048a2-5253-484b-a1c2-2c95b2c9d1e1:CSj2sJtwGSyRu0Cqdd0nCl4Zf1l6aPppA3D81Ys0Y0c\n',
  },
  customer: 'Customer:ef1c373d-52a2-8f13-aaf6-c01864796219',
  account: 'InternalAccount:c457f7e9-5233-806e-a235-565478695766',
  transaction: 'Transaction:40a4e8fd-70a8-8dfb-8f78-77946b169eb5',
};

const { customer: CUSTOMER, account: ACCOUNT, transaction: TRANSACTION } = RELEASE;

/** A data directory as the release left it. */
async function dataDirectoryOf({ name, files }: Release): Promise<TemporaryDataDirectory> {
  const data = temporaryDataDirectory();
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(data.path, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content, { mode: 0o600 });
  }
  fs.chmodSync(data.path, 0o711);
  const cluster = await startEmbeddedPostgres({ directory: path.join(data.path, 'postgres'), durable: false });
  const client = new pg.Client({ connectionString: cluster.ownerUrl() });
  await client.connect();
  const dump = fs.readFileSync(path.join(import.meta.dirname, 'releases', `${name}.sql.gz`));
  await client.query(zlib.gunzipSync(dump).toString());
  await client.end();
  await cluster.stop();
  return data;
}

async function clientOf({ files }: Release, server: ServerProcess): Promise<ApiClient> {
  const [clientId, clientSecret] = files['sandbox-credential']!.trim().split(':') as [string, string];
  return new ApiClient(await server.address(), { clientId, clientSecret });
}

jest.setTimeout(120_000);

describe('A data directory of an older release', () => {
  let data: TemporaryDataDirectory;
  let server: ServerProcess;
  let api: ApiClient;

  beforeAll(async () => {
    buildServer();
    data = await dataDirectoryOf(RELEASE);
    server = new ServerProcess({ DATA_DIR: data.path });
    api = await clientOf(RELEASE, server);
  }, 240_000);

  afterAll(async () => {
    await server?.stop('SIGKILL');
    data.remove();
  });

  const command = (...words: string[]) => runIn({ DATA_DIR: data.path }, words);

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

describe('A data directory of a release before authentication codes', () => {
  let data: TemporaryDataDirectory;
  let server: ServerProcess;
  let api: ApiClient;

  beforeAll(async () => {
    buildServer();
    data = await dataDirectoryOf(EARLIER_RELEASE);
    server = new ServerProcess({ DATA_DIR: data.path });
    api = await clientOf(EARLIER_RELEASE, server);
  }, 240_000);

  afterAll(async () => {
    await server?.stop('SIGKILL');
    data.remove();
  });

  it('is adopted: its steps are recorded as migrations, and those that it lacks are applied after them', async () => {
    const client = new pg.Client({ connectionString: fs.readFileSync(path.join(data.path, 'database-url'), 'utf8') });
    await client.connect();
    try {
      const { rows } = await client.query<{ step: string }>(
        `SELECT regexp_replace(name, '-\\d{13}$', '') AS step FROM schema_migrations ORDER BY id`,
      );
      const steps = rows.map(({ step }) => step);
      expect([steps[0], steps[12]]).toEqual(['001-event-store', '014-append-group']); // the release had thirteen, and no 013
      expect(steps.slice(13)).toContain('024-read-models-schema');
      expect(steps).toEqual([...steps].sort());
      expect(new Set(steps).size).toBe(steps.length);
    } finally {
      await client.end();
    }
  });

  it('answers as before and continues', async () => {
    const { customer, account, transaction } = EARLIER_RELEASE;
    expect((await api.get(`/transactions/${transaction}`)).body).toMatchObject({
      id: transaction,
      status: 'COMPLETED',
    });
    await api.post(`/sandbox/internal-accounts/${account}/fund`, { amount: 500 });
    const { body } = await api.get(`/customers/internal-accounts?customerId=${customer}&currency=USD`);
    expect(body.data).toMatchObject([{ id: account, balance: { amount: 90_500 } }]);
  });
});
