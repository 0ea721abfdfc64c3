import type pg from 'pg';
import { derivedUuid, serviceTimeOf, tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { Saga, SagaPool } from '../definitions/define-saga.js';
import { poolOf } from '../definitions/lanes.js';

/** Notification to the workers of a pool that inputs are waiting. */
export const SAGA_WORK = 'saga_work';

/** An input before it is queued. */
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

/** The position of the event in the log; the queue holds no copy of the event. */
export interface EventReference {
  readonly kind: 'reference';
  readonly stream: string;
  readonly revision: number;
  /** Set for an additional instance of the event. */
  readonly recipient?: string;
}

/** A due wake, as stored in the queue. */
export interface WakeInput {
  readonly kind: 'wake';
  readonly name: string;
  readonly timer: string;
  /** Absent in inputs queued by an earlier release. */
  readonly dueAt?: string;
}

/** Position and stream of an event. */
export type LocatedEvent = Pick<RecordedEvent, 'tenant' | 'stream' | 'correlationId'> & {
  readonly recorded: Pick<RecordedEvent['recorded'], 'id' | 'revision' | 'at' | 'recordedAt'>;
};

/** An input with its decoded event. */
export interface RoutedInput {
  readonly input: NewInput;
  readonly event: RecordedEvent;
}

/** The worker of the queue in this process. It claims as many inputs of a new batch as it has free slots for. */
export interface HandoverTarget {
  /** Null if it claims nothing now. */
  prepareHandover(inputs: readonly RoutedInput[]): Handover | null;
  /** Drops the events that it holds in memory for waiting inputs. */
  forget(): void;
}

/** Claimed inputs of a batch. */
export interface Handover {
  /** The worker's id for the leases. */
  readonly worker: number;
  /** By `input_id`. */
  readonly inputIds: readonly string[];
  /** Called once they are queued, with the queue ids of the leased inputs by `input_id`. */
  complete(ids: ReadonlyMap<string, string>): void;
  /** Called if the inputs are not in the queue, or if the outcome is unknown. */
  cancel(outcome: 'undone' | 'unknown'): void;
}

/**
 * Collects the saga inputs of a batch from the routers and queues them in the batch's transaction. After the commit, it hands those that the
 * worker of this process has claimed over to it.
 */
export class RoutedInputs {
  private readonly gathered: Promise<readonly RoutedInput[]>[] = [];
  private handover: Handover | null = null;
  private leased: ReadonlyMap<string, string> = new Map();

  constructor(private readonly target: HandoverTarget) {}

  /** Adds the inputs of a router, which may still be reading. `queue` rejects if the router failed. */
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

  /** Call after the commit. */
  handOver(): void {
    this.handover?.complete(this.leased);
  }

  /** Call after a rollback, or if the outcome of the commit is unknown. */
  withdraw(outcome: 'undone' | 'unknown'): void {
    this.handover?.cancel(outcome);
  }
}

const NO_HANDOVER = { worker: null, inputIds: [] };

/**
 * Queues inputs in this order, except those that are queued already. Leases claimed inputs to their worker if their lane holds only inputs
 * that the worker is processing. Notifies the workers of the others. Returns the ids of the leased ones, by `input_id`.
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

/** The saga instance and lane for an event. */
export interface Destination {
  readonly instance: string;
  readonly lane: string;
  /** Set for an additional instance of the event. */
  readonly recipient?: string;
}

/** Makes the input of a saga instance from an event. */
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

/** The id of an event's input for a saga, or for one of its recipients. */
export function inputIdOf(saga: Saga, eventId: string, recipient?: string): string {
  return [saga.fullName, eventId, ...(recipient === undefined ? [] : [recipient])].join('/');
}

/**
 * The destination of an event for the instance that the trigger names. Inputs of one lane are handled in order. The lane is the instance's
 * own, unless the saga chooses one by the event.
 */
export function destinationOf(saga: Saga, event: RecordedEvent, instance: string): Destination {
  return { instance, lane: laneNamed(saga, saga.lane?.(event) ?? instance) };
}

/** The destination of an event for a recipient: a separate instance and lane. */
export function destinationFor(saga: Saga, event: RecordedEvent, instance: string, recipient: string): Destination {
  const own = derivedUuid(instance, recipient);
  return { instance: own, lane: laneNamed(saga, saga.lane?.(event, recipient) ?? own), recipient };
}

/** The queue's name for a lane of a saga. */
export function laneNamed(saga: Saga, lane: string): string {
  return `${saga.fullName}/${lane}`;
}
