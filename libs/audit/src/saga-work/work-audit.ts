import { inTransaction, SAGA_WORKER_SESSIONS, sessionHasEnded } from '@app/database';
import { enqueue, type SagaInstances, type Timers } from '@app/event-sourcing';
import { logPages, type Progress } from '@app/event-store';
import { WorkCheck, type WorkCheckParts, type WorkDifference, type WorkRepair } from './work-check.js';

/** The changes made by a rebuild: all zero if timers and queue matched the log. */
export interface RebuiltWork {
  readonly timersSet: number;
  readonly timersRemoved: number;
  readonly inputsQueued: number;
  readonly inputsRemoved: number;
  readonly held: number;
}

interface Parts extends Omit<WorkCheckParts, 'sagas'> {
  readonly sagas: () => WorkCheckParts['sagas'];
  readonly timers: Pick<Timers, 'set'>;
  readonly instances: Pick<SagaInstances, 'park'>;
}

const REPAIRS_A_STATEMENT = 500;

/** Compares timers and the saga queue with the log, and rebuilds them from it. */
export class WorkAudit {
  constructor(private readonly parts: Parts) {}

  check(): WorkCheck {
    return new WorkCheck({ ...this.parts, sagas: this.parts.sagas() });
  }

  /**
   * Repairs the rows that differ from the log in place, and leaves the others alone. Safe while workers run: leased rows are not taken from
   * them, and an input that is queued or scheduled twice takes effect once. Idempotent.
   */
  async rebuild(progress: Progress): Promise<RebuiltWork> {
    const check = this.check();
    const { store } = this.parts;
    for await (const page of logPages(store, { upTo: await store.head(), progress }))
      for (const event of page) await check.see(event);
    const changed = { timersSet: 0, timersRemoved: 0, inputsQueued: 0, inputsRemoved: 0, held: 0 };
    for await (const some of inBatches(check.differences())) {
      const now = await this.repair(some);
      for (const key of Object.keys(changed) as (keyof RebuiltWork)[]) changed[key] += now[key];
    }
    return changed;
  }

  /** Deletes first, since a wrong row may have the id of the right one. */
  private async repair(repairs: readonly WorkRepair[]): Promise<RebuiltWork> {
    const each = <T>(of: (repair: WorkRepair) => T | undefined): T[] =>
      repairs.map(of).filter((item): item is T => item !== undefined);
    const [set, inputs, holds] = [each((r) => r.set), each((r) => r.enqueue), each((r) => r.hold)];
    const client = await this.parts.pool.connect();
    let removed: { readonly timers: number; readonly inputs: number };
    try {
      removed = await inTransaction(client, async () => {
        const timers = await client.query('DELETE FROM timers WHERE id = ANY($1)', [each((r) => r.timer)]);
        const queued = await client.query(
          `DELETE FROM saga_queue WHERE id = ANY($1::bigint[]) AND (leased_by IS NULL OR ${sessionHasEnded(SAGA_WORKER_SESSIONS, 'leased_by')})`,
          [each((r) => r.input)],
        );
        if (inputs.length > 0) await enqueue(inputs, client);
        return { timers: timers.rowCount ?? 0, inputs: queued.rowCount ?? 0 };
      });
    } finally {
      client.release();
    }
    if (set.length > 0) await this.parts.timers.set(set);
    for (const { saga, tenant, instance } of holds)
      await this.parts.instances.park(saga, tenant, instance, `${saga}/${instance}`);
    return {
      timersSet: set.length,
      timersRemoved: removed.timers,
      inputsQueued: inputs.length,
      inputsRemoved: removed.inputs,
      held: holds.length,
    };
  }
}

async function* inBatches(differences: AsyncIterable<WorkDifference>): AsyncGenerator<WorkRepair[]> {
  let batch: WorkRepair[] = [];
  for await (const { repair } of differences) {
    batch.push(repair);
    if (batch.length < REPAIRS_A_STATEMENT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
