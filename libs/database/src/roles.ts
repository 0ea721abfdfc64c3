import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS_TABLE } from './data-source.js';
import { migrateOver, type Migration } from './migrations.js';
import { READ_MODELS_SCHEMA, useHomeSchema } from './schemas.js';
import { CONNECTION_LIMITS } from './sessions.js';
import { inTransaction } from './transaction.js';
import { UnusableDatabase } from './unusable-database.js';

/** The two addresses of a database: of the role that owns the tables, and of the one that serves. */
interface Roles {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
}

const DUPLICATES = new Set(['42710', '23505']);
const SCRAM_ITERATIONS = 4096;

/**
 * Migrates a database as its owner, and grants the application's role its privileges: it adds to the log and cannot
 * change it, works with queues and checkpoints, and owns the read models. Throws UnusableDatabase when the roles are
 * not fit for that.
 */
export async function prepareAsOwner(
  { ownerUrl, applicationUrl }: Roles,
  migrations: readonly Migration[],
): Promise<void> {
  const application = new pg.Client({ connectionString: applicationUrl }); // never connected: it knows how to read addresses
  await asOwner(ownerUrl, async (owner) => {
    await migrateOver(owner, migrations);
    await requireOther(owner, application.user!);
    await makeRole(owner, application);
    await inTransaction(owner, () => handOver(owner, application.user!, migrations));
    const problem = await powerOver(owner, migrations, application.user!);
    if (problem !== null) throw new UnusableDatabase(problem);
  });
}

/** Does work over a session of the owner. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ ...CONNECTION_LIMITS, connectionString: ownerUrl, application_name: 'migration' });
  owner.on('error', () => undefined); // the query that fails says it
  try {
    await owner.connect();
    await useHomeSchema(owner);
    return await work(owner);
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/** The address of the owner of the tables, as far as this process knows one. */
export function ownerUrlOf({
  databaseUrl,
  ownerDatabaseUrl,
}: {
  databaseUrl: string;
  ownerDatabaseUrl?: string;
}): string {
  return ownerDatabaseUrl ?? databaseUrl;
}

/**
 * The reason why a role could change append-only tables, for the operator; null when it cannot. Without a role: that of
 * the session.
 */
export async function powerOver(
  client: pg.ClientBase | pg.Pool,
  migrations: readonly Migration[],
  role: string | null = null,
): Promise<string | null> {
  const appendOnly = Object.entries(grantsOf(migrations)).filter(([, privileges]) => !/UPDATE|DELETE/.test(privileges));
  const { rows } = await client.query<{ name: string; super: boolean; tables: string[] }>(
    `SELECT rolname AS name, rolsuper AS super, ARRAY(
       SELECT relname::text FROM unnest($2::text[]) AS t(name) JOIN pg_class ON pg_class.oid = to_regclass(t.name)
       WHERE has_table_privilege(rolname, pg_class.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR pg_has_role(rolname, relowner, 'MEMBER')
     ) AS tables
     FROM pg_roles WHERE rolname = coalesce($1::name, current_user)`,
    [role, appendOnly.map(([table]) => table)],
  );
  const { name, super: isSuperuser, tables } = rows[0]!;
  if (isSuperuser) return `the role ${name} of DATABASE_URL is a superuser and could change events`;
  return tables.length === 0 ? null : `the role ${name} of DATABASE_URL could change ${tables.join(', ')}`;
}

/** Privileges of the application's role by table. */
export function grantsOf(migrations: readonly Migration[]): Readonly<Record<string, string>> {
  return Object.assign({ [MIGRATIONS_TABLE]: 'SELECT' }, ...migrations.map(({ grants }) => grants));
}

async function requireOther(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name');
  if (rows[0]!.name === role) {
    throw new UnusableDatabase(
      `DATABASE_URL and MIGRATION_DATABASE_URL both name the role ${role}: the application needs one that does not own the tables`,
    );
  }
}

/** Throws UnusableDatabase when the read models belong to another role, which could not read the tables that this one makes. */
export async function requireOwnReadModels(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ owner: string; other: boolean }>(
    `SELECT pg_get_userbyid(nspowner)::text AS owner, pg_get_userbyid(nspowner) <> current_user AS other FROM pg_namespace WHERE nspname = $1`,
    [READ_MODELS_SCHEMA],
  );
  if (rows[0]?.other !== true) return;
  throw new UnusableDatabase(
    `the read models of this database belong to the role ${rows[0].owner}: set DATABASE_URL to that role, and MIGRATION_DATABASE_URL to the one that owns the tables`,
  );
}

/** Makes the application's role unless it is there; one that is there keeps its password. */
async function makeRole(owner: pg.Client, application: pg.Client): Promise<void> {
  const [name, password] = [application.user!, application.password];
  const { rows } = await owner.query<{ there: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there',
    [name],
  );
  const role = owner.escapeIdentifier(name);
  if (!rows[0]!.there) {
    const secret =
      typeof password === 'string' && password !== ''
        ? ` PASSWORD ${owner.escapeLiteral(scramVerifier(password))}`
        : '';
    await owner.query(`CREATE ROLE ${role} LOGIN${secret}`).catch((error: unknown) => {
      if (DUPLICATES.has(String((error as { readonly code?: unknown }).code))) return; // another process was first
      throw new UnusableDatabase(
        `there is no role ${name}, and MIGRATION_DATABASE_URL may not make it: ${(error as Error).message}`,
      );
    });
  }
  const { rows: memberships } = await owner.query<{ member: boolean }>(
    `SELECT pg_has_role($1::name, 'SET') AS member`,
    [name],
  );
  if (memberships[0]!.member) return;
  await owner.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`).catch((error: unknown) => {
    throw new UnusableDatabase(
      `the role of MIGRATION_DATABASE_URL must be a member of ${name} to give it the read models (${(error as Error).message}): GRANT ${role} TO it`,
    );
  });
}

/** Repeatable: a process that starts changes nothing for those that run. */
async function handOver(owner: pg.Client, name: string, migrations: readonly Migration[]): Promise<void> {
  const role = owner.escapeIdentifier(name);
  const { rows } = await owner.query<{ database: string; schema: string; creates: boolean }>(
    `SELECT current_database() AS database, current_schema() AS schema, has_database_privilege($1::name, current_database(), 'CREATE') AS creates`,
    [name],
  );
  const { database, schema, creates } = rows[0]!;
  const statements = [
    ...(creates ? [] : [`GRANT CREATE ON DATABASE ${owner.escapeIdentifier(database)} TO ${role}`]), // schemas of rebuilds
    `GRANT USAGE ON SCHEMA ${owner.escapeIdentifier(schema)} TO ${role}`,
    ...Object.entries(grantsOf(migrations)).map(
      ([table, privileges]) => `REVOKE ALL ON ${table} FROM ${role}; GRANT ${privileges} ON ${table} TO ${role}`,
    ),
  ];
  await owner.query(statements.join(';\n'));
  await giveReadModels(owner, name);
}

/** Hands over read models and rebuilds in progress that another role made: in a database of an older release, or for a former application. */
async function giveReadModels(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `WITH schemas AS (
       SELECT oid, nspname, nspowner FROM pg_namespace
       WHERE nspname::text = $2 OR nspname IN (
         SELECT 'compare_' || name FROM reader_checkpoints
         UNION SELECT 'rebuild_' || substr(name, length('rebuild:') + 1) FROM reader_checkpoints WHERE name LIKE 'rebuild:%'))
     SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS statement FROM schemas WHERE pg_get_userbyid(nspowner)::text <> $1
     UNION ALL
     SELECT format('ALTER TABLE %I.%I OWNER TO %I', nspname, relname, $1::text) FROM pg_class JOIN schemas ON schemas.oid = relnamespace
     WHERE relkind = 'r' AND pg_get_userbyid(relowner)::text <> $1`,
    [name, READ_MODELS_SCHEMA],
  );
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** The verifier that PostgreSQL stores for a password; sent in its place, so that no log of statements shows the password. */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const key = (use: string): Buffer => createHmac('sha256', salted).update(use).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
