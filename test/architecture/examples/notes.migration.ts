import { defineMigration, WORKING } from '@app/database';

export const notesMigration = defineMigration({
  step: '900-notes',
  sql: 'CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)',
  grants: { notes: WORKING },
});
