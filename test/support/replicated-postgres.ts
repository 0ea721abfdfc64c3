import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { BreakableProxy } from './breakable-proxy.js';
import { type TestDatabase, createTestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { temporaryDataDirectory } from './server-process.js';

const STANDBY = 'standby';

/** A primary with a synchronous standby, and an address that leads to the primary as a virtual address of a cluster does. */
export interface ReplicatedPostgres {
  /** A database whose address goes through `proxy`. */
  readonly database: TestDatabase;
  /** Kills the primary, promotes the standby, and leads the address to it. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** The standby begins as a copy of the stopped primary and follows it by streaming replication. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const data = temporaryDataDirectory();
  const directory = path.join(data.path, 'primary');
  const created = await startEmbeddedPostgres({ directory });
  await created.stop();
  const copy = path.join(data.path, STANDBY);
  execFileSync('cp', ['-a', created.directory, copy]);

  const primary = await startEmbeddedPostgres({ directory });
  const database = await createTestDatabase(undefined, primary.ownerUrl());
  fs.writeFileSync(path.join(copy, 'standby.signal'), '');
  fs.appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfoOf(primary.ownerUrl())}'\n`,
  );
  const standby = startEmbeddedPostgres({ directory: copy }); // ready once it is promoted
  await makeSynchronous(primary.ownerUrl());

  const proxy = await BreakableProxy.to(database.url);
  return {
    database: { ...database, url: proxy.url },
    failOver: async () => {
      proxy.break();
      process.kill(postmasterOf(directory).pid, 'SIGKILL');
      const { port } = postmasterOf(copy);
      await query(withPort(primary.ownerUrl(), port), 'SELECT pg_promote()');
      await standby;
      proxy.lead(withPort(database.url, port));
      proxy.mend();
    },
    stop: async () => {
      await proxy.close();
      await primary.stop();
      await (await standby).stop();
      data.remove();
    },
  };
}

/** Commits wait for the standby from now on. */
async function makeSynchronous(primary: string): Promise<void> {
  await query(primary, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await query(primary, 'SELECT pg_reload_conf()');
  await eventually(
    async () =>
      (await query(primary, `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'`))
        .rowCount === 1,
  );
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

function postmasterOf(directory: string): { readonly pid: number; readonly port: number } {
  const lines = fs.readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

function conninfoOf(address: string): string {
  const { hostname, port, username, password } = new URL(address);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`;
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.toString();
}
