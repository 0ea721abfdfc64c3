import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { ApplicationModule, roleOf } from '@app/application';
import { LocalNetworks } from '@app/kernel';
import { TestClock } from '@app/kernel/testing';
import { type TestDatabase, applicationUrlOf, createTestDatabase } from './database.js';
import { atEndOfProcess } from './end-of-process.js';

/** Takes back the rows that the first start of an application writes. A replica's session fires no triggers: those of the log refuse to delete. */
const FORGET_FIRST_START = `SET session_replication_role = replica;
  UPDATE installation SET id = gen_random_uuid(), key_check = NULL;
  DELETE FROM event_authentication;
  DELETE FROM event_store_binding;
  DELETE FROM role_epochs`;

let template: Promise<TestDatabase> | null = null;
let made = 0;
atEndOfProcess(async () => (await template)?.drop());

/**
 * A database for an application that starts for the first time. The first of a process is empty, so that its migrations run as in production;
 * the others are copies of one that is migrated, since making the tables costs more than the rest of a start.
 */
export async function databaseForFirstStart(): Promise<TestDatabase> {
  made += 1;
  if (made === 1) return createTestDatabase();
  template ??= migratedDatabase();
  return createTestDatabase(await template);
}

async function migratedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const faults: unknown[] = [];
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'payments-test-'));
  const module = ApplicationModule.forRoot({
    role: roleOf('all'),
    release: 'test',
    databaseUrl: applicationUrlOf(database.url),
    ownerDatabaseUrl: database.url,
    eventStore: { kind: 'postgres' },
    masterKey: randomBytes(32),
    dataDirectory,
    clock: new TestClock(),
    localNetworks: LocalNetworks.LOOPBACK,
    http: { rateLimit: null, addressRateLimit: null, publicRateLimit: null },
    report: (message, error) => faults.push(new Error(message, { cause: error })),
  });
  const application = await NestFactory.create(module, { logger: false, abortOnError: false });
  await application.init();
  await application.close();
  if (faults.length > 0) throw new AggregateError(faults, 'a database for the tests could not be migrated');
  rmSync(dataDirectory, { recursive: true, force: true });
  await forgetFirstStart(database.url);
  return database;
}

async function forgetFirstStart(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(FORGET_FIRST_START).finally(() => client.end());
}
