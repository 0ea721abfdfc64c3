import { createTestDatabase } from '../support/database.js';
import { Client } from 'pg';

describe('probe', () => {
  it('works', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query('select version()')).rows[0].version).toContain('PostgreSQL 18');
    await client.end();
    await database.drop();
  });
});
