import type pg from 'pg';

/** Does work between BEGIN and COMMIT, and rolls back when it throws. `begin` may say more than BEGIN. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
