import type pg from 'pg';
import { derivedUuid, serviceTimeOf, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { Saga, SagaPool } from '../definitions/define-saga.js';
import { poolOf } from '../definitions/lanes.js';

/** Notification to the workers of a pool when inputs wait for them. */
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
  /** Set for a further instance of the event. */
  readonly recipient?: string;
}

/** A wake that has come due, as the queue holds it. */
export interface WakeInput {
  readonly kind: 'wake';
  readonly name: string;
  readonly timer: string;
  /** Absent in inputs that an earlier release queued. */
  readonly dueAt?: string;
}

/** Position of an event, and its stream. */
export type LocatedEvent = Pick<RecordedEvent, 'tenant' | 'stream' | 'correlationId'> & {
  readonly recorded: Pick<RecordedEvent['recorded'], 'id' | 'revision' | 'at' | 'recordedAt'>;
};

/** An input with its event as it reads. */
export interface RoutedInput {
  readonly input: NewInput;
  readonly event: RecordedEvent;
}

/** The worker of the queue in this process, which claims as many inputs of a new batch as it has room for. */
export interface HandoverTarget {
  /** Null when it takes nothing now. */
  prepareHandover(inputs: readonly RoutedInput[]): Handover | null;
  /** Forgets the events that it holds for inputs that wait. */
  forget(): void;
}

/** Claimed inputs of a batch. */
export interface Handover {
  /** The number under which they are to be leased. */
  readonly worker: number;
  /** By `input_id`. */
  readonly inputIds: readonly string[];
  /** They are queued; answers the queue ids of the leased ones, by `input_id`. */
  complete(ids: ReadonlyMap<string, string>): void;
  /** The inputs are not in the queue, or it is unknown whether they are. */
  cancel(outcome: 'undone' | 'unknown'): void;
}

/**
 * The inputs that a batch of the log brings for sagas: gathered from their routers, queued together in the batch's transaction,
 * and after its end handed over to the worker of this process as far as that has claimed them.
 */
export class RoutedInputs {
  private readonly gathered: Promise<readonly RoutedInput[]>[] = [];
  private handover: Handover | null = null;
  private leased: ReadonlyMap<string, string> = new Map();

  constructor(private readonly target: HandoverTarget) {}

  /** Adds the inputs of a router, which may still be reading for them; `queue` reports a failure of that. */
  add(inputs: Promise<readonly RoutedInput[]>): void {
    inputs.catch(() => undefined);
    this.gathered.push(inputs);
  }

  async queue(transaction: pg.ClientBase): Promise<void> {
    const inputs = (await Promise.all(this.gathered)).flat();
    if (inputs.length === 0) return;
    this.handover = this.target.prepareHandover(inputs);
    this.leased = await enqueue(
      inputs.map(({ input }) => input),
      transaction,
      this.handover ?? NO_HANDOVER,
    );
  }

  /** The transaction was committed. */
  handOver(): void {
    this.handover?.complete(this.leased);
  }

  /** The transaction was rolled back, or its outcome is unknown. */
  withdraw(outcome: 'undone' | 'unknown'): void {
    this.handover?.cancel(outcome);
  }
}

const NO_HANDOVER = { worker: null, inputIds: [] };

/**
 * Puts inputs into the queue, in this order, each unless it waits there already; those that a worker has claimed leased
 * to it, where their lane holds only inputs that it processes. Notifies the workers of the rest. Answers the ids of the
 * leased ones, by `input_id`.
 */
export async function enqueue(
  inputs: readonly NewInput[],
  transaction: pg.ClientBase,
  handover: { readonly worker: number | null; readonly inputIds: readonly string[] } = NO_HANDOVER,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await transaction.query<{ id: string; inputId: string; isLeased: boolean }>({
    name: 'queue-saga-inputs',
    text: `WITH routed AS (
             SELECT * FROM json_to_recordset($1) AS r(input_id text, saga text, tenant text, instance uuid, lane text, pool text,
               awaited boolean, correlation_id text, input json, due_at timestamptz)
           ), queued AS (
             INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at, leased_by)
             SELECT input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at,
                    CASE WHEN input_id = ANY($3::text[]) AND (
                      SELECT other.id FROM saga_queue other WHERE other.lane = routed.lane AND other.tenant = routed.tenant AND other.leased_by IS DISTINCT FROM $2::integer
                      ORDER BY other.id LIMIT 1
                    ) IS NULL THEN $2::integer END
             FROM routed ON CONFLICT (input_id) DO NOTHING
             RETURNING id, input_id, pool, leased_by
           )
           SELECT id, input_id AS "inputId", leased_by IS NOT NULL AS "isLeased",
                  CASE WHEN leased_by IS NULL THEN pg_notify('${SAGA_WORK}', pool) END AS notified FROM queued`,
    values: [JSON.stringify(inputs), handover.worker, handover.inputIds],
  });
  return new Map(rows.filter(({ isLeased }) => isLeased).map(({ inputId, id }) => [inputId, id]));
}

/** Where an event goes in a saga. */
export interface Destination {
  readonly instance: string;
  readonly lane: string;
  /** Set for a further instance of the event. */
  readonly recipient?: string;
}

/** The input that an event is for an instance of a saga. */
export function inputOfEvent(
  saga: Saga,
  { tenant, stream, correlationId, recorded }: LocatedEvent,
  { instance, lane, recipient }: Destination,
): NewInput {
  return {
    input_id: inputIdOf(saga, recorded.id, recipient),
    saga: saga.fullName,
    tenant: tenantKey(tenant),
    instance,
    lane,
    pool: poolOf(saga, lane),
    awaited: saga.awaited ?? false,
    correlation_id: correlationId,
    input: { kind: 'reference', stream, revision: recorded.revision, ...(recipient !== undefined && { recipient }) },
    due_at: serviceTimeOf(recorded),
  };
}

/** The id of the input that an event is for a saga, or for a recipient of it. */
export function inputIdOf(saga: Saga, eventId: string, recipient?: string): string {
  return [saga.fullName, eventId, ...(recipient === undefined ? [] : [recipient])].join('/');
}

/** Where an event goes: the instance that the trigger names. Inputs of one lane are handled in order: the instance's own, unless the saga chooses by the event. */
export function destinationOf(saga: Saga, event: RecordedEvent, instance: string): Destination {
  return { instance, lane: laneNamed(saga, saga.lane?.(event) ?? instance) };
}

/** Where an event goes for a recipient: a separate instance and lane. */
export function destinationFor(saga: Saga, event: RecordedEvent, instance: string, recipient: string): Destination {
  const own = derivedUuid(instance, recipient);
  return { instance: own, lane: laneNamed(saga, saga.lane?.(event, recipient) ?? own), recipient };
}

/** The queue's name of a lane that a saga names. */
export function laneNamed(saga: Saga, lane: string): string {
  return `${saga.fullName}/${lane}`;
}
