import pg from 'pg';
import { AggregateRunner, ViewReader } from '@app/event-sourcing';
import type { TestApplication } from './application.js';

/**
 * Loses every answer that is kept under a key, as a process does that ends before it has kept them: their requests run again, as those that are not
 * the first, and read everything from the log.
 */
export async function loseAnswers(application: TestApplication): Promise<void> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  await client
    .query(`UPDATE http_idempotency SET state = 'running', status = NULL, sealed_body = NULL, leased_until = now()`)
    .finally(() => client.end());
  application.get(AggregateRunner).forget();
  application.get(ViewReader).forget();
}

/** The body of an answer in its characters, without the id of the request. */
export function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]*",?/, '');
}
