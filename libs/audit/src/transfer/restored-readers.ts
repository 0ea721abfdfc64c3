import type pg from 'pg';
import { tenantKey } from '@app/kernel';
import { inTransaction } from '@app/database';
import { enqueue, readerNameOf, type SagaGate, type SagaInstances } from '@app/event-sourcing';
import type { Saga } from '@app/event-sourcing/definitions';
import type { EventCodec, EventStore } from '@app/event-store';
import type { ActiveInterventions } from '../operations/active-interventions.js';
import { admittedInputs } from '../saga-work/admitted-inputs.js';
import { inputOfUnhandled, PendingWork } from '../saga-work/pending-work.js';

/** Number of instances that continue, and of events queued for sagas that had not reacted to them. */
interface RestoredWork {
  readonly instances: number;
  readonly inputs: number;
}

const ROWS_A_STATEMENT = 500;

/** Restores the state of sagas in a database with an imported log: their checkpoints and their pending work. */
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

  /** True if a reader has followed the log of this database. */
  async exist(): Promise<boolean> {
    const { rows } = await this.parts.pool.query<{ there: boolean }>(
      'SELECT EXISTS (SELECT FROM reader_checkpoints) AS there',
    );
    return rows[0]!.there;
  }

  pendingWork(): PendingWork {
    const { codec, sagas, release } = this.parts;
    return new PendingWork({ codec, sagas: sagas(), release });
  }

  /** Restores everything in one transaction, so that the database of an interrupted import does not count as used. */
  async restore(work: PendingWork, interventions: ActiveInterventions): Promise<RestoredWork> {
    for (const input of interventions.droppedInputs) work.drop(input);
    const resumed = work.resumptions;
    const skipped = new Set(interventions.skippedEvents.map(({ reader, eventId }) => `${reader} ${eventId}`));
    const inputs = await admittedInputs(
      work.inputs.filter(({ saga, event }) => !skipped.has(`${readerNameOf(saga)} ${event.recorded.id}`)),
      this.parts.gate,
    );
    const client = await this.parts.pool.connect();
    try {
      await inTransaction(client, async () => {
        await inBatches(resumed, (some) => enqueue(some, client));
        await inBatches(inputs.map(inputOfUnhandled), (some) => enqueue(some, client));
        for (const { reader, eventId } of interventions.skippedEvents) {
          await client.query('INSERT INTO reader_skips (reader, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
            reader,
            eventId,
          ]);
        }
        await this.setSagaCheckpoints(client);
      });
    } finally {
      client.release();
    }
    for (const { saga, tenant, instance } of interventions.parked)
      await this.parts.instances.park(saga, tenantKey(tenant), instance, `${saga}/${instance}`);
    return { instances: resumed.length, inputs: inputs.length };
  }

  private async setSagaCheckpoints(client: pg.ClientBase): Promise<void> {
    const head = await this.parts.store.head();
    for (const saga of this.parts.sagas()) {
      await client.query('INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)', [
        readerNameOf(saga),
        saga.version,
        head.toString(),
      ]);
    }
  }
}

async function inBatches<T>(items: readonly T[], write: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let begin = 0; begin < items.length; begin += ROWS_A_STATEMENT)
    await write(items.slice(begin, begin + ROWS_A_STATEMENT));
}
