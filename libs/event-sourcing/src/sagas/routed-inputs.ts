import type pg from 'pg';
import { tenantKey } from '@app/kernel';
import type { RecordedEvent } from '../store/codec.js';
import type { Saga, SagaPool } from './define-saga.js';

/** Told to the workers of a pool when something waits for them. */
export const SAGA_WORK = 'saga_work';

/** An input as it is put into the queue. */
export interface NewInput {
  readonly input_id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly lane: string;
  readonly pool: SagaPool;
  readonly awaited: boolean;
  readonly correlation_id: string;
  readonly input: EventReference | WakeInput;
  readonly due_at: string;
}

/** Where the log holds the event; the event itself is not copied. */
export interface EventReference {
  readonly kind: 'reference';
  readonly stream: string;
  readonly revision: number;
}

export interface WakeInput {
  readonly kind: 'wake';
  readonly name: string;
  readonly timer: string;
}

/** Where an event stands, and what it belongs to. */
export type PlacedEvent = Pick<RecordedEvent, 'tenant' | 'stream' | 'correlationId'> & { readonly recorded: Pick<RecordedEvent['recorded'], 'id' | 'revision' | 'at'> };

/** The inputs that a batch of the log brings for sagas: gathered from their routers, queued together in the batch's transaction. */
export class RoutedInputs {
  private readonly inputs: NewInput[] = [];

  add(inputs: readonly NewInput[]): void {
    this.inputs.push(...inputs);
  }

  async queue(transaction: pg.ClientBase): Promise<void> {
    if (this.inputs.length > 0) await enqueue(this.inputs, transaction);
  }
}

/** Puts inputs into the queue, in this order, each unless it waits there already, and tells the workers. */
export async function enqueue(inputs: readonly NewInput[], transaction: pg.ClientBase): Promise<void> {
  await transaction.query({
    name: 'queue-saga-inputs',
    text: `WITH routed AS (
             SELECT * FROM json_to_recordset($1) AS r(input_id text, saga text, tenant text, instance uuid, lane text, pool text,
               awaited boolean, correlation_id text, input json, due_at timestamptz)
           ), queued AS (
             INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
             SELECT input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at FROM routed
             ON CONFLICT (input_id) DO NOTHING
           )
           SELECT pg_notify('${SAGA_WORK}', pool) FROM (SELECT DISTINCT pool FROM routed) AS pools`,
    values: [JSON.stringify(inputs)],
  });
}

/** The input that an event is for an instance of a saga, in the given lane. */
export function inputOfEvent(saga: Saga, { tenant, stream, correlationId, recorded }: PlacedEvent, instance: string, lane: string): NewInput {
  return {
    input_id: inputIdOf(saga, recorded.id),
    saga: saga.fullName,
    tenant: tenantKey(tenant),
    instance,
    lane,
    pool: saga.pool ?? 'default',
    awaited: saga.awaited ?? false,
    correlation_id: correlationId,
    input: { kind: 'reference', stream, revision: recorded.revision },
    due_at: recorded.at,
  };
}

export function inputIdOf(saga: Saga, eventId: string): string {
  return `${saga.fullName}/${eventId}`;
}

/** Inputs of one lane are handled in order: the instance's own, unless the saga chooses by the event. */
export function laneOf(saga: Saga, event: RecordedEvent, instance: string): string {
  return `${saga.fullName}/${saga.lane?.(event) ?? instance}`;
}
