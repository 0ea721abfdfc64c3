import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool } from '@app/database';
import { ReadSide, ReadSideProgress, SagaQueue } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import type { ReadinessCheck } from '@app/http';

/** Lag of the read models above which a process counts as not ready. */
const READ_SIDE_LIMIT_MILLISECONDS = 1_500;

/** Ready if the database accepts writes. After a failover, a session may still be connected to a read-only server. */
@Injectable()
export class DatabaseReadiness implements ReadinessCheck {
  readonly name = 'database';

  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  async check(): Promise<void> {
    const { rows } = await this.pool.query<{ read_only: string }>(
      `SELECT current_setting('transaction_read_only') AS read_only`,
    );
    if (rows[0]!.read_only === 'on') throw new Error('the database does not accept writes');
  }
}

/** Ready if the event store returns the end of its log. */
@Injectable()
export class EventStoreReadiness implements ReadinessCheck {
  readonly name = 'eventStore';

  constructor(private readonly store: EventStore) {}

  async check(): Promise<void> {
    await this.store.head();
  }
}

/** Ready if no reader of the log is halted and the read models are up to date. */
@Injectable()
export class ProjectionReadiness implements ReadinessCheck {
  readonly name = 'projections';

  constructor(
    private readonly readSide: ReadSide,
    private readonly progress: ReadSideProgress,
    private readonly store: EventStore,
  ) {}

  async check(): Promise<void> {
    const { halted } = await this.readSide.report();
    if (halted.length > 0) throw new Error(halted.map(({ name, reason }) => `${name} is halted: ${reason}`).join('; '));
    const reached = await this.progress.passed(await this.store.head(), READ_SIDE_LIMIT_MILLISECONDS);
    if (!reached) throw new Error('the read models are behind the event store');
  }
}

/**
 * Ready if the saga queue can be read. Parked instances concern single platforms and do not affect the others: `saga_inputs_parked` in the
 * metrics and `audit open-sagas` show them.
 */
@Injectable()
export class SagaReadiness implements ReadinessCheck {
  readonly name = 'sagas';

  constructor(private readonly queue: SagaQueue) {}

  async check(): Promise<void> {
    await this.queue.parkedCount();
  }
}
