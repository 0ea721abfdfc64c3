import type pg from 'pg';
import type { EventReference, WakeInput } from '@app/event-sourcing';
import type { Checkpoint } from '@app/event-store';

/** A stored timer. */
export interface TimerRow {
  readonly id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly pool: string;
  readonly name: string;
  readonly dueAt: Date;
}

/** A queued input, or an operator's hold. */
export interface WorkRow {
  readonly id: string;
  readonly inputId: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly pool: string;
  readonly input:
    | EventReference
    | WakeInput
    | { readonly kind: 'event'; readonly event: { readonly stream: string; readonly revision: number } }
    | { readonly kind: 'hold' };
}

const ROWS_A_PAGE = 1_000;

/** The checkpoint of each reader of the log. */
export async function checkpointsOf(client: pg.ClientBase): Promise<ReadonlyMap<string, Checkpoint>> {
  const { rows } = await client.query<{ name: string; position: string }>(
    'SELECT name, position FROM reader_positions',
  );
  return new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
}

export function timerRows(client: pg.ClientBase): AsyncGenerator<TimerRow> {
  return inPages<TimerRow>(
    client,
    `SELECT id, saga, tenant, instance, pool, name, due_at AS "dueAt" FROM timers WHERE id > $1 ORDER BY id LIMIT ${ROWS_A_PAGE}`,
    '',
  );
}

export function queueRows(client: pg.ClientBase): AsyncGenerator<WorkRow> {
  return inPages<WorkRow>(
    client,
    `SELECT id, input_id AS "inputId", saga, tenant, instance, pool, input FROM saga_queue WHERE id > $1 ORDER BY id LIMIT ${ROWS_A_PAGE}`,
    '0',
  );
}

async function* inPages<Row extends pg.QueryResultRow & { readonly id: string }>(
  client: pg.ClientBase,
  text: string,
  first: string,
): AsyncGenerator<Row> {
  for (let last = first; ;) {
    const { rows } = await client.query<Row>(text, [last]);
    yield* rows;
    if (rows.length < ROWS_A_PAGE) return;
    last = rows.at(-1)!.id;
  }
}
