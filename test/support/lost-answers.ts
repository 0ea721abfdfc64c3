import pg from 'pg';
import { AggregateRunner, ViewReader } from '@app/event-sourcing';
import type { TestApplication } from './application.js';

/**
 * Drops every answer stored under an idempotency key, as if the process had crashed before storing them. Their requests run again as
 * repetitions and read everything from the log.
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

/** The text of an answer without the request id. */
export function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]*",?/, '');
}
