import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { booksMigration } from '../../libs/application/src/books/books.migration.js';
import { INFRASTRUCTURE_MIGRATIONS } from '../../libs/application/src/infrastructure/migrations.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { grantsOf, excessPrivilege, prepareAsOwner, requireOwnReadModels } from '../../libs/database/src/roles.js';
import { readModelsSchemaMigration } from '../../libs/event-sourcing/src/subscriptions/read-side.migration.js';
import { httpMigrations } from '@app/http';
import { type TestDatabase, createTestDatabase } from '../support/database.js';

const MIGRATIONS = [...INFRASTRUCTURE_MIGRATIONS, ...httpMigrations, booksMigration];
const OLD_MIGRATIONS = MIGRATIONS.filter(({ step }) => step < readModelsSchemaMigration.step);
const PASSWORD = `of a test: ü#/@'`;

describe('The roles of a database', () => {
  let database: TestDatabase;
  let superuser: pg.Client;
  const made: string[] = [];
  const opened: pg.Pool[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    superuser = new pg.Client({ connectionString: database.url });
    superuser.on('error', () => undefined);
    await superuser.connect();
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((pool) => pool.end()));
    await superuser.end();
    await database.drop();
    const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await server.connect();
    for (const role of made.splice(0)) await server.query(`DROP ROLE IF EXISTS ${role}`);
    await server.end();
  });

  function name(): string {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    made.push(role);
    return role;
  }

  function addressOf(role: string): string {
    const url = new URL(database.url);
    url.searchParams.delete('options');
    url.username = role;
    url.password = encodeURIComponent(PASSWORD);
    return url.toString();
  }

  function sessionOf(url: string): pg.Pool {
    const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=public,read_models' });
    pool.on('error', () => undefined); // the database is dropped under it
    opened.push(pool);
    return pool;
  }

  const prepare = (applicationUrl: string, ownerUrl = database.url, migrations = MIGRATIONS) =>
    prepareAsOwner({ ownerUrl, applicationUrl }, migrations);
  const messageOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('allow the application to add events and to change none', async () => {
    const application = addressOf(name());
    await prepare(application);
    const pool = sessionOf(application);
    await pool.query(
      `INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash)
       VALUES (1, 's', 0, gen_random_uuid(), 't', 1, '{}', '{}', '', '')`,
    );
    const appendOnly = Object.entries(grantsOf(MIGRATIONS)).filter(([, privileges]) => privileges === 'SELECT, INSERT');
    expect(appendOnly.map(([table]) => table).sort()).toEqual([
      'event_authentication',
      'event_store_binding',
      'events',
      'installation_stores',
      'sealed_keys',
      'seals',
      'stream_index',
    ]);
    for (const [table] of appendOnly) {
      const { rows } = await pool.query<{ column: string }>(
        `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 LIMIT 1`,
        [table],
      );
      for (const statement of [
        `UPDATE ${table} SET ${rows[0]!.column} = ${rows[0]!.column}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} ADD COLUMN more text`,
        `CREATE TRIGGER other BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_history_change()`,
        `DROP TABLE ${table}`,
      ])
        expect([statement, await messageOf(pool.query(statement))]).toEqual([
          statement,
          expect.stringMatching(/permission denied|must be owner/),
        ]);
    }
    for (const statement of [
      'DROP FUNCTION refuse_history_change()',
      'CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
      'CREATE TABLE public.other (value text)',
      'UPDATE installation SET id = gen_random_uuid()',
      'DELETE FROM data_keys',
      'SET session_replication_role = replica',
    ])
      expect([statement, await messageOf(pool.query(statement))]).toEqual([
        statement,
        expect.stringMatching(/permission denied|must be owner/),
      ]);
  });

  it('name a privilege for every table and view that a migration makes', async () => {
    await migrate(sessionOf(database.url), MIGRATIONS);
    const { rows } = await superuser.query<{ name: string }>(
      `SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name::text`,
    );
    expect(Object.keys(grantsOf(MIGRATIONS)).sort()).toEqual(rows.map(({ name: table }) => table));
  });

  it('take over read models and rebuilds of an older release, in which one role owned everything', async () => {
    await migrate(sessionOf(database.url), OLD_MIGRATIONS);
    await superuser.query(
      `CREATE TABLE shop_till (id text); INSERT INTO shop_till VALUES ('kept'); CREATE TABLE of_another_product (id text);
       CREATE SCHEMA rebuild_shop_till; CREATE TABLE rebuild_shop_till.shop_till (id text);
       INSERT INTO reader_checkpoints (name, version, position) VALUES ('shop_till', 1, 0), ('rebuild:shop_till', 2, 0)`,
    );
    const application = addressOf(name());
    await prepare(application);
    const pool = sessionOf(application);
    expect((await pool.query('SELECT id FROM shop_till')).rows).toEqual([{ id: 'kept' }]);
    await pool.query('DROP TABLE shop_till; ALTER TABLE rebuild_shop_till.shop_till SET SCHEMA read_models');
    await pool.query('DROP SCHEMA rebuild_shop_till CASCADE');
    expect(await messageOf(pool.query('SELECT id FROM of_another_product'))).toContain('permission denied');
  });

  it('may be an owner without superuser rights, who makes the application its role and later gives it another', async () => {
    const owner = name();
    await superuser.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD ${superuser.escapeLiteral(PASSWORD)}`);
    await superuser.query(`ALTER DATABASE ${database.name} OWNER TO ${owner}`);
    const [first, second] = [addressOf(name()), addressOf(name())];
    await prepare(first, addressOf(owner));
    await sessionOf(first).query('CREATE TABLE read_models.shop_till (id text)');
    await prepare(second, addressOf(owner));
    await sessionOf(second).query('DROP TABLE shop_till; CREATE SCHEMA rebuild_shop_till');
    expect(await excessPrivilege(sessionOf(second), MIGRATIONS)).toBeNull();
  });

  it('are refused when they are the same, when the application could change events, or when the owner cannot grant', async () => {
    expect(await messageOf(prepare(database.url))).toContain('both name the role');
    const powerful = name();
    await superuser.query(`CREATE ROLE ${powerful} LOGIN SUPERUSER PASSWORD 'x'`);
    expect(await messageOf(prepare(addressOf(powerful)))).toBe(
      `the role ${powerful} of DATABASE_URL is a superuser and could change events`,
    );
    const writer = name();
    await superuser.query(`CREATE ROLE ${writer} LOGIN; GRANT pg_write_all_data TO ${writer}`);
    expect(await messageOf(prepare(addressOf(writer)))).toMatch(/could change .*events/);
    const weak = name();
    await superuser.query(`CREATE ROLE ${weak} LOGIN PASSWORD ${superuser.escapeLiteral(PASSWORD)}`);
    expect(await messageOf(prepare(addressOf(name()), addressOf(weak)))).toMatch(
      /state of the database is unknown.*permission denied for table schema_migrations/,
    );
  });

  it('allow an application to start without the address of the owner once the database is migrated, and name the missing steps before', async () => {
    const application = addressOf(name());
    await prepare(application);
    const pool = sessionOf(application);
    expect(await migrate(pool, MIGRATIONS)).toEqual([]);
    await requireOwnReadModels(pool);
    expect(await excessPrivilege(pool, MIGRATIONS)).toBeNull();
    await superuser.query(`DELETE FROM schema_migrations WHERE name LIKE '020-event-macs-%'`);
    expect(await messageOf(migrate(pool, MIGRATIONS))).toMatch(
      /older release \(020-event-macs is missing\).*run `database migrate` with MIGRATION_DATABASE_URL/,
    );
    await superuser.query('DROP TABLE schema_migrations');
    expect(await messageOf(migrate(pool, MIGRATIONS))).toMatch(/is empty.*run `database migrate`/);
  });

  it('adopt a database whose steps a release without TypeORM recorded, and apply those that it lacks', async () => {
    const pool = sessionOf(database.url);
    await migrate(pool, OLD_MIGRATIONS);
    await superuser.query(
      `CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
       INSERT INTO migrations (name) SELECT regexp_replace(name, '-\\d{13}$', '') FROM schema_migrations;
       DROP TABLE schema_migrations`,
    );
    const lacking = MIGRATIONS.filter((migration) => !OLD_MIGRATIONS.includes(migration));
    expect([...(await migrate(pool, MIGRATIONS))].sort()).toEqual(lacking.map(({ step }) => step).sort());
    expect(await migrate(pool, MIGRATIONS)).toEqual([]);
    const { rows } = await superuser.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY timestamp');
    expect(rows.map(({ name: applied }) => applied)).toEqual(MIGRATIONS.map(({ name: declared }) => declared).sort());
    await superuser.query('DROP TABLE schema_migrations');
    const application = addressOf(name());
    await superuser.query(`CREATE ROLE ${made.at(-1)} LOGIN PASSWORD ${superuser.escapeLiteral(PASSWORD)}`);
    expect(await messageOf(migrate(sessionOf(application), MIGRATIONS))).toMatch(
      /is of an older release.*run `database migrate`/,
    );
  });

  it('differ from a single role, which could change events, and which must not serve read models of another role', async () => {
    const single = sessionOf(database.url);
    await migrate(single, MIGRATIONS);
    await requireOwnReadModels(single);
    expect(await excessPrivilege(single, MIGRATIONS)).toMatch(/is a superuser and could change events$/);
    const application = name();
    await prepare(addressOf(application));
    expect(await messageOf(requireOwnReadModels(single))).toContain(`belong to the role ${application}`);
  });
});
