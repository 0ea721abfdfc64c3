/**
 * Writes a database as SQL, for a test that starts the product on the database of an older release. By hand, once a release:
 *   node test/start/releases/dump.mjs "$(cat .data/database-url)" | gzip -9 > test/start/releases/<release>.sql.gz
 * The embedded PostgreSQL comes without pg_dump; this knows the kinds of objects that the product's migrations make.
 */
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const lines = async (sql, values = []) => {
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' });
  for (const [line] of rows) process.stdout.write(`${line};\n`);
};

process.stdout.write('SET check_function_bodies = off;\n');
await lines(`SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
await lines(
  `SELECT format('CREATE TABLE %I (%s)', c.relname, string_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
            CASE WHEN a.attidentity = 'a' THEN ' GENERATED ALWAYS AS IDENTITY'
                 WHEN d.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) ELSE '' END,
            CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END), ', ' ORDER BY a.attnum))
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`,
);
const { rows: tables } = await client.query(
  `SELECT c.relname AS name, string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS columns,
          string_agg(format('quote_nullable(%I::text)', a.attname), $$ || ', ' || $$ ORDER BY a.attnum) AS literals
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`,
);
for (const { name, columns, literals } of tables) {
  await lines(
    `SELECT format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE VALUES (', $1::text, $2::text) || ${literals} || ')' FROM ${name}`,
    [name, columns],
  );
}
await lines(
  `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY conname`,
);
await lines(
  `SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
   WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY relname`,
);
await lines(`SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname`);
await lines(
  `SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), (SELECT coalesce(max(%I), 0) + 1 FROM %I))', c.relname, a.attname, a.attname, c.relname)
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND a.attidentity = 'a'`,
);
await client.end();
