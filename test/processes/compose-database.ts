import pg from 'pg';

/**
 * Creates the owner of the tables and the database on the server at `url`, as the PostgreSQL image does from the environment of its service.
 */
export async function createComposeDatabase(
  url: string,
  environment: Readonly<Record<string, string | null>>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const user = owner.escapeIdentifier(environment['POSTGRES_USER']!);
  const exists = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [environment['POSTGRES_USER']]);
  await owner.query(
    `${exists.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${user} LOGIN SUPERUSER PASSWORD ${owner.escapeLiteral(environment['POSTGRES_PASSWORD']!)}`,
  );
  await owner.query(`CREATE DATABASE ${owner.escapeIdentifier(environment['POSTGRES_DB']!)} OWNER ${user}`);
  await owner.end();
}
