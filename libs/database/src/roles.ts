import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS_TABLE } from './data-source.js';
import { migrateOver, type Migration } from './migrations.js';
import { READ_MODELS_SCHEMA, useHomeSchema } from './schemas.js';
import { CONNECTION_LIMITS } from './sessions.js';
import { UnusableDatabase } from './unusable-database.js';

/** The two URLs of a database: of the role that owns the tables, and of the serving role. */
interface Roles {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
}

const DUPLICATES = new Set(['42710', '23505']);
const SCRAM_ITERATIONS = 4096;

/**
 * Migrates a database as its owner, and grants the serving role its privileges: it can append to the log but not change it, it can write
 * queues and checkpoints, and it owns the read models. Throws UnusableDatabase if the roles are not suitable.
 */
export async function prepareAsOwner(
  { ownerUrl, applicationUrl }: Roles,
  migrations: readonly Migration[],
): Promise<void> {
  const application = new pg.Client({ connectionString: applicationUrl }); // never connected: only parses the URL
  await asOwner(ownerUrl, async (owner) => {
    await migrateOver(owner, migrations);
    await prepareRole(owner, application);
    await handOver(owner, application.user!, migrations);
    const problem = await excessPrivilege(owner, migrations, application.user!);
    if (problem !== null) throw new UnusableDatabase(problem);
  });
}

/** Runs `work` with a session of the owner. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ ...CONNECTION_LIMITS, connectionString: ownerUrl, application_name: 'migration' });
  owner.on('error', () => undefined); // the failing query reports it
  try {
    await owner.connect();
    await useHomeSchema(owner);
    return await work(owner);
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/** URL of the tables' owner, if this process knows one. */
export function ownerUrlOf({
  databaseUrl,
  ownerDatabaseUrl,
}: {
  databaseUrl: string;
  ownerDatabaseUrl?: string;
}): string {
  return ownerDatabaseUrl ?? databaseUrl;
}

/** Why a role could change append-only tables, for the operator; null if it cannot. Default: the session's role. */
export async function excessPrivilege(
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

/** Privileges of the serving role by table. */
export function grantsOf(migrations: readonly Migration[]): Readonly<Record<string, string>> {
  return Object.assign({ [MIGRATIONS_TABLE]: 'SELECT' }, ...migrations.map(({ grants }) => grants));
}

/** Throws UnusableDatabase if another role owns the read models, since it could not read tables that this one creates. */
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

/** Creates the serving role if it is missing, and makes the owner a member of it. An existing role keeps its password. */
async function prepareRole(owner: pg.Client, application: pg.Client): Promise<void> {
  const name = application.user!;
  const { rows } = await owner.query<{ same: boolean; member: boolean | null }>(
    `SELECT current_user = $1 AS same, (SELECT pg_has_role(oid, 'SET') FROM pg_roles WHERE rolname = $1) AS member`,
    [name],
  );
  const { same, member } = rows[0]!;
  if (same) {
    throw new UnusableDatabase(
      `DATABASE_URL and MIGRATION_DATABASE_URL both name the role ${name}: the application needs one that does not own the tables`,
    );
  }
  if (member === null) await makeRole(owner, application);
  if (member !== true) await join(owner, name);
}

async function makeRole(owner: pg.Client, { user, password }: pg.Client): Promise<void> {
  const name = user!;
  const secret =
    typeof password === 'string' && password !== '' ? ` PASSWORD ${owner.escapeLiteral(scramVerifier(password))}` : '';
  await owner.query(`CREATE ROLE ${owner.escapeIdentifier(name)} LOGIN${secret}`).catch((error: unknown) => {
    if (DUPLICATES.has(String((error as { readonly code?: unknown }).code))) return; // another process has created it
    throw new UnusableDatabase(
      `there is no role ${name}, and MIGRATION_DATABASE_URL may not make it: ${(error as Error).message}`,
    );
  });
}

/** A superuser counts as a member of each role without a grant. */
async function join(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ member: boolean }>(`SELECT pg_has_role($1::name, 'SET') AS member`, [name]);
  if (rows[0]!.member) return;
  const role = owner.escapeIdentifier(name);
  await owner.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`).catch((error: unknown) => {
    throw new UnusableDatabase(
      `the role of MIGRATION_DATABASE_URL must be a member of ${name} to give it the read models (${(error as Error).message}): GRANT ${role} TO it`,
    );
  });
}

/**
 * Grants missing privileges in one transaction. A start normally grants nothing, since each grant makes every running session reload the
 * table's metadata.
 */
async function handOver(owner: pg.Client, name: string, migrations: readonly Migration[]): Promise<void> {
  const statements = [
    ...(await missingGrants(owner, name, grantsOf(migrations))),
    ...(await foreignReadModels(owner, name)),
  ];
  if (statements.length > 0) await owner.query(statements.join(';\n'));
}

/** SQL that gives a role exactly these privileges on the tables, with usage of its schema, and the right to create schemas for rebuilds. */
async function missingGrants(
  owner: pg.Client,
  name: string,
  grants: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await owner.query<{
    database: string;
    schema: string;
    creates: boolean;
    uses: boolean;
    tables: string[];
  }>(
    `SELECT current_database() AS database, current_schema() AS schema,
            has_database_privilege($1::name, current_database(), 'CREATE') AS creates,
            has_schema_privilege($1::name, current_schema(), 'USAGE') AS uses,
            ARRAY(
              SELECT wanted.name FROM unnest($2::text[], $3::text[]) AS wanted(name, privileges)
              LEFT JOIN pg_class c ON c.oid = to_regclass(wanted.name)
              WHERE wanted.privileges IS DISTINCT FROM (
                SELECT string_agg(given.privilege_type || CASE WHEN given.is_grantable THEN '*' ELSE '' END, ', ' ORDER BY given.privilege_type)
                FROM aclexplode(c.relacl) AS given WHERE given.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)
              ) OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL)
            ) AS tables`,
    [name, Object.keys(grants), Object.values(grants).map(alphabetical)],
  );
  const { database, schema, creates, uses, tables } = rows[0]!;
  const role = owner.escapeIdentifier(name);
  return [
    ...(creates ? [] : [`GRANT CREATE ON DATABASE ${owner.escapeIdentifier(database)} TO ${role}`]),
    ...(uses ? [] : [`GRANT USAGE ON SCHEMA ${owner.escapeIdentifier(schema)} TO ${role}`]),
    ...tables.flatMap((table) => [
      `REVOKE ALL ON ${table} FROM ${role}`,
      `GRANT ${grants[table]} ON ${table} TO ${role}`,
    ]),
  ];
}

function alphabetical(privileges: string): string {
  return privileges.split(', ').sort().join(', ');
}

/**
 * SQL that transfers read models and unfinished rebuilds of another role, from a database of an older release or from a former serving role.
 */
async function foreignReadModels(owner: pg.Client, name: string): Promise<string[]> {
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
  return rows.map(({ statement }) => statement);
}

/**
 * The SCRAM verifier that PostgreSQL stores for a password. It is sent instead of the password, so that no statement log shows the password.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const key = (use: string): Buffer => createHmac('sha256', salted).update(use).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
