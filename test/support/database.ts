import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { copyEventStoreBeside, dropEventStoreBeside } from './event-store.js';

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Removes the database, with its open connections, and the event store beside it. */
  drop(): Promise<void>;
}

/** A new database for one test file, in the server that the run started or in another: empty, or a copy of one that no one uses. */
export async function createTestDatabase(
  template?: TestDatabase,
  server = process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  if (!server)
    throw new Error('TEST_DATABASE_URL is unset: specs that need a database stand under test/ as *.e2e-spec.ts');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // the other strategy writes each page of the template through the WAL: five times the CPU
  await execute(server, `create database ${name} template ${template?.name ?? 'template1'} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (template !== undefined) await copyEventStoreBeside(template.url, url.toString());
  const drop = async (): Promise<void> => {
    await execute(server, `drop database if exists ${name} with (force)`);
    await dropEventStoreBeside(url.toString());
  };
  return { url: url.toString(), name, drop };
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
