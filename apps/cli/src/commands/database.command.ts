import { Command } from 'commander';
import { READ_ONLY, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';

/** `database migrate`. */
export function databaseCommand(terminal: Terminal): Command {
  const database = new Command('database');
  database
    .command('migrate')
    .description(
      'Brings the database to the shape that this release expects, and gives the role of DATABASE_URL what it needs; as every start with MIGRATION_DATABASE_URL does.',
    )
    .action(() => migrate(terminal));
  return database;
}

/** Opening the application runs the migrations. */
async function migrate(terminal: Terminal): Promise<void> {
  await withApplication(terminal, () => Promise.resolve(), READ_ONLY);
  terminal.write('The database is up to date.');
}
