import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { copyEventStoreBeside, dropEventStoreBeside } from './event-store.js';
import { comesTrue } from './eventually.js';

const CLOSING_MILLISECONDS = 2_000;

export interface TestDatabase {
  /** URL of its owner, who finds the read models by unqualified names. */
  readonly url: string;
  readonly name: string;
  /** Removes the database with its open connections, and its event store. */
  drop(): Promise<void>;
}

/** Password of the serving role in test databases. */
const APPLICATION_PASSWORD = 'of-the-tests';

/** URL of a test's database with the serving role, which the migrating application creates. */
export function applicationUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'payments';
  url.password = APPLICATION_PASSWORD;
  url.searchParams.delete('options');
  return url.toString();
}

/** Environment variables with both URLs of a test's database. */
export function databaseEnvironment(databaseUrl: string): {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL: string;
} {
  return { DATABASE_URL: applicationUrlOf(databaseUrl), MIGRATION_DATABASE_URL: databaseUrl };
}

/** Creates a database for one test file in the run's server or in another one: empty, or a copy of an unused one. */
export async function createTestDatabase(
  template?: TestDatabase,
  server = process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  if (!server)
    throw new Error('TEST_DATABASE_URL is unset: specs that need a database stand under test/ as *.e2e-spec.ts');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The other strategy writes each page of the template to the WAL and takes five times the CPU.
  await connected(server, (client) =>
    client.query(`create database ${name} template ${template?.name ?? 'template1'} strategy file_copy`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c search_path=public,read_models');
  if (template !== undefined) await copyEventStoreBeside(template.url, url.toString());
  const drop = async (): Promise<void> => {
    await dropDatabase(server, name);
    await dropEventStoreBeside(url.toString());
  };
  return { url: url.toString(), name, drop };
}

/**
 * Waits for connections that are being closed: pg's `pool.end()` does not wait for the server, and a forced end reports an error to a client
 * without a listener.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  await connected(server, async (client) => {
    const unused = async () =>
      (await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])).rowCount === 0;
    await comesTrue(unused, CLOSING_MILLISECONDS);
    await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** This process's connection to the run's server, at most one, since each is a server process. */
let ofThisProcess: Promise<Client> | null = null;

async function connected(server: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  if (server === process.env['TEST_DATABASE_URL']) return void (await act(await (ofThisProcess ??= lasting(server))));
  const client = await opened(server);
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** Stays open until the process ends, which it does not delay. */
async function lasting(server: string): Promise<Client> {
  try {
    const client = await opened(server);
    client.on('error', () => (ofThisProcess = null)); // reconnect when needed
    (client.connection.stream as Socket).unref();
    return client;
  } catch (error) {
    ofThisProcess = null;
    throw error;
  }
}

async function opened(server: string): Promise<Client> {
  const client = new Client({ connectionString: server });
  await client.connect();
  return client;
}
