import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from './migrations.js';

/** Statements after which a release that was started before cannot read or write as it did. An index is no part of that. */
const CONTRACTING = new RegExp(
  [
    String.raw`\bDROP\s+(?:TABLE|COLUMN|VIEW|SCHEMA|TYPE|FUNCTION)\b`,
    String.raw`\b(?:RENAME|REVOKE)\b`,
    String.raw`\bSET\s+SCHEMA\b`,
    String.raw`\bALTER\s+COLUMN\b[^;]*\b(?:TYPE|SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b`,
    String.raw`\bADD\s+COLUMN\b[^;,]*\bNOT\s+NULL\b(?![^;,]*\bDEFAULT\b)`,
  ].join('|'),
  'i',
);

/** Older than the rule. A step that removes something which the release before no longer uses is named here, with that release. */
const EXCEPTIONS = ['024-read-models-schema'];

async function statementsOf(migration: (typeof MIGRATIONS)[number]): Promise<string> {
  const statements: string[] = [];
  await migration.up({ query: async (sql: string) => void statements.push(sql) } as unknown as QueryRunner);
  return statements.join(';\n');
}

describe('Migrations', () => {
  it('take nothing away that the release before uses: both run on one database during an upgrade', async () => {
    const contracting: string[] = [];
    for (const migration of MIGRATIONS)
      if (CONTRACTING.test(await statementsOf(migration))) contracting.push(migration.step);
    expect(MIGRATIONS.length).toBeGreaterThan(20);
    expect(contracting).toEqual(EXCEPTIONS);
  });

  it.each([
    ['ALTER TABLE a DROP COLUMN b', true],
    ['DROP TABLE a', true],
    ['ALTER TABLE a RENAME TO b', true],
    ['ALTER TABLE a ALTER COLUMN b TYPE text', true],
    ['ALTER TABLE a ADD COLUMN b text NOT NULL', true],
    ['DROP INDEX a', false],
    ['ALTER TABLE a ADD COLUMN b integer NOT NULL DEFAULT 0', false],
    ['CREATE TABLE a (b text NOT NULL)', false],
  ])('with %s: %s', (sql, isFound) => {
    expect(CONTRACTING.test(sql)).toBe(isFound);
  });
});
