import type pg from 'pg';
import { type Tenant, tenantKey } from '@app/kernel';
import { asOf } from '../aggregates/point-in-time.js';
import { inTransaction } from '../database/transaction.js';
import type { StandingInterventions } from '../operations/standing-interventions.js';
import type { EventCodec } from '../store/codec.js';
import type { EventStore } from '../store/event-store.js';
import type { Saga } from './define-saga.js';
import { enqueue } from './routed-inputs.js';
import type { SagaGate } from './saga-gate.js';
import type { SagaInstances } from './saga-instances.js';
import { readerNameOf } from './saga-router.js';
import { type Unanswered, WorkUnderWay, inputOfUnanswered } from './work-under-way.js';

/** Number of instances that continue, and of events that are queued for sagas that had not reacted to them. */
export interface RestoredWork {
  readonly instances: number;
  readonly inputs: number;
}

const ROWS_A_STATEMENT = 500;

/** Restores the state of sagas in a database with an imported log: their checkpoints, and the work in progress. */
export class RestoredReaders {
  constructor(
    private readonly parts: {
      readonly pool: pg.Pool;
      readonly store: EventStore;
      readonly codec: EventCodec;
      readonly instances: SagaInstances;
      readonly sagas: () => readonly Saga[];
      readonly gate: (saga: string) => SagaGate | undefined;
      readonly release: string;
    },
  ) {}

  /** True when a reader has followed the log of this database. */
  async areThere(): Promise<boolean> {
    const { rows } = await this.parts.pool.query<{ there: boolean }>(
      'SELECT EXISTS (SELECT FROM reader_checkpoints) AS there',
    );
    return rows[0]!.there;
  }

  underWay(): WorkUnderWay {
    const { codec, sagas, release } = this.parts;
    return new WorkUnderWay({ codec, sagas: sagas(), release });
  }

  /** All at once, so that an import that breaks off before is not in use yet. */
  async restore(work: WorkUnderWay, interventions: StandingInterventions): Promise<RestoredWork> {
    for (const input of interventions.droppedInputs) work.drop(input);
    const resumed = work.resumptions;
    const inputs = await this.wanted(work.inputs);
    const client = await this.parts.pool.connect();
    try {
      await inTransaction(client, async () => {
        await inStatements(resumed, (some) => enqueue(some, client));
        await inStatements(inputs.map(inputOfUnanswered), (some) => enqueue(some, client));
        for (const { reader, eventId } of interventions.passedOver) {
          await client.query('INSERT INTO reader_skips (reader, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
            reader,
            eventId,
          ]);
        }
        await this.placeSagas(client);
      });
    } finally {
      client.release();
    }
    for (const { saga, tenant, instance } of interventions.parked)
      await this.parts.instances.park(saga, tenantKey(tenant), instance, `${saga}/${instance}`);
    return { instances: resumed.length, inputs: inputs.length };
  }

  private async placeSagas(client: pg.ClientBase): Promise<void> {
    const head = await this.parts.store.head();
    for (const saga of this.parts.sagas()) {
      await client.query('INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)', [
        readerNameOf(saga),
        saga.version,
        head.toString(),
      ]);
    }
  }

  /** Those whose tenant wants the saga's work now, and wanted it when the event was made: others left no trace then, and leave none now. */
  private async wanted(inputs: readonly Unanswered[]): Promise<Unanswered[]> {
    const openNow = new Map<string, boolean>();
    const wanted: Unanswered[] = [];
    for (const input of inputs) {
      const gate = this.parts.gate(input.saga.fullName);
      const {
        tenant,
        recorded: { at },
      } = input.event;
      if (
        gate === undefined ||
        ((await isOpenNow(gate, tenant, openNow)) && (await asOf({ at }, () => gate.isOpen(tenant))))
      )
        wanted.push(input);
    }
    return wanted;
  }
}

async function isOpenNow(gate: SagaGate, tenant: Tenant, known: Map<string, boolean>): Promise<boolean> {
  const key = tenantKey(tenant);
  const isOpen = known.get(key) ?? (await gate.isOpen(tenant));
  known.set(key, isOpen);
  return isOpen;
}

async function inStatements<T>(items: readonly T[], write: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let begin = 0; begin < items.length; begin += ROWS_A_STATEMENT)
    await write(items.slice(begin, begin + ROWS_A_STATEMENT));
}
