import { defineMigration, WORKING } from '@app/database';

/** The books of each account and payment, folded from the log, with the position of the fold. A state is JSON as its rules made it. */
export const booksMigration = defineMigration({
  step: '023-books',
  sql: `
    CREATE TABLE books (
      tenant   text NOT NULL,
      kind     text NOT NULL,
      id       text NOT NULL,
      state    json NOT NULL,
      at       timestamptz NOT NULL,
      problems json,
      PRIMARY KEY (tenant, kind, id)
    );
    CREATE INDEX books_out_of_balance ON books (tenant, kind, id) WHERE problems IS NOT NULL;
    CREATE TABLE books_checkpoint (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      position bigint  NOT NULL,
      version  integer NOT NULL
    );
  `,
  grants: { books: WORKING, books_checkpoint: WORKING },
});
