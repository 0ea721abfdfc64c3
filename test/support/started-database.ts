import { randomBytes } from 'node:crypto';
import { type TestDatabase, createTestDatabase } from './database.js';
import { atEndOfProcess } from './end-of-process.js';

/** A database that no process has open, with the key of its data. */
export interface UnusedDatabase {
  readonly database: TestDatabase;
  readonly masterKey: Buffer;
}

/**
 * Databases for starts. The first one of a process is empty, so that its migrations run as in production. The others are copies of one on
 * which `start` has run once, with the sandbox platform if there is one, since that costs more than the rest of a start. Copies share a
 * master key.
 */
export class StartedDatabases {
  private template: Promise<UnusedDatabase> | null = null;
  private made = 0;

  constructor(
    private readonly start: (unused: UnusedDatabase) => Promise<void>,
    private readonly newKey = () => randomBytes(32),
  ) {
    atEndOfProcess(async () => (await this.template)?.database.drop());
  }

  async next(): Promise<UnusedDatabase> {
    this.made += 1;
    if (this.made === 1) return this.emptyDatabase();
    this.template ??= this.startedDatabase();
    const { database, masterKey } = await this.template;
    return { database: await createTestDatabase(database), masterKey };
  }

  private async startedDatabase(): Promise<UnusedDatabase> {
    const unused = await this.emptyDatabase();
    await this.start(unused);
    return unused;
  }

  private async emptyDatabase(): Promise<UnusedDatabase> {
    return { database: await createTestDatabase(), masterKey: this.newKey() };
  }
}
