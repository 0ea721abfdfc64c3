import { randomBytes } from 'node:crypto';
import { type TestDatabase, createTestDatabase } from './database.js';
import { atEndOfProcess } from './end-of-process.js';

/** A database that no process has open, and the key of its data. */
export interface UnusedDatabase {
  readonly database: TestDatabase;
  readonly masterKey: Buffer;
}

let template: Promise<UnusedDatabase> | null = null;
let made = 0;
atEndOfProcess(async () => (await template)?.database.drop());

/**
 * A database for an application. The first of a process is empty, so that its migrations run as in production; the others are copies
 * of one on which `start` has started an application once, with its sandbox platform: that costs more than the rest of a start. The copies have one master key.
 */
export async function databaseForStart(start: (unused: UnusedDatabase) => Promise<void>): Promise<UnusedDatabase> {
  made += 1;
  if (made === 1) return emptyDatabase();
  template ??= startedDatabase(start);
  const { database, masterKey } = await template;
  return { database: await createTestDatabase(database), masterKey };
}

async function startedDatabase(start: (unused: UnusedDatabase) => Promise<void>): Promise<UnusedDatabase> {
  const unused = await emptyDatabase();
  await start(unused);
  return unused;
}

async function emptyDatabase(): Promise<UnusedDatabase> {
  return { database: await createTestDatabase(), masterKey: randomBytes(32) };
}
