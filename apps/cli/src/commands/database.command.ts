import { Command } from 'commander';
import { READ_ONLY, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';

/** `database migrate`. */
export function databaseCommand(terminal: Terminal): Command {
  const database = new Command('database');
  database
    .command('migrate')
    .description(
      'Migrates the database to this release and grants the role of DATABASE_URL its privileges, as every start with MIGRATION_DATABASE_URL does.',
    )
    .action(() => migrate(terminal));
  return database;
}

/** Opening the application runs the migrations. */
async function migrate(terminal: Terminal): Promise<void> {
  await withApplication(terminal, () => Promise.resolve(), READ_ONLY);
  terminal.write('The database is up to date.');
}
