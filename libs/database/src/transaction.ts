import type pg from 'pg';

/** Runs `work` in a transaction and rolls back if it throws. `begin` may contain more than BEGIN. */
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
