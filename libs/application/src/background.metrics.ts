import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { SealStore } from '@app/audit';
import { InjectPool } from '@app/database';
import { SagaQueue } from '@app/event-sourcing';
import { BEGINNING, EventStore } from '@app/event-store';
import { METRICS_REGISTRY } from '@app/http';
import { CLOCK, type Clock } from '@app/kernel';

const MILLISECONDS = 1_000;

/**
 * Progress of the work behind the requests: readers of the log, sagas, timers and seals. Each is asked when the metrics are read;
 * one that cannot be answered is left out, since readiness reports a database that is down.
 */
@Injectable()
export class BackgroundMetrics {
  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @InjectPool() private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly seals: SealStore,
    private readonly queue: SagaQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.gauge(
      'saga_inputs_parked',
      'Saga inputs set aside for an operator; `audit open-sagas` lists them.',
      async (gauge) => gauge.set(await this.queue.parkedCount()),
    );
    this.gauge(
      'saga_oldest_input_age_seconds',
      'Age of the oldest saga input that is due and waits; 0 when none does. Webhooks are saga inputs too.',
      async (gauge) => gauge.set(this.ageOf((await this.queue.oldestDue(this.clock.now())).input)),
    );
    this.gauge('timer_overdue_seconds', 'Time since which the oldest timer is due; 0 when none is.', async (gauge) =>
      gauge.set(this.ageOf((await this.queue.oldestDue(this.clock.now())).timer)),
    );
    this.gauge(
      'reader_lag_events',
      'Positions of the log behind which a reader is.',
      async (gauge) => {
        for (const [name, lag] of await this.lags()) gauge.set({ reader: name }, lag);
      },
      ['reader'],
    );
    this.gauge('unsealed_events', 'Positions of the log that no seal binds yet.', async (gauge) => {
      const [head, last] = await Promise.all([this.store.head(), this.seals.last()]);
      gauge.set(Number(head - (last?.last ?? BEGINNING)));
    });
    this.gauge(
      'seal_age_seconds',
      'Age of the last seal; left out before the first. It grows while nothing happens.',
      async (gauge) => {
        const last = await this.seals.last();
        if (last !== null) gauge.set(this.ageOf(new Date(last.sealedAt)));
      },
    );
  }

  private gauge(name: string, help: string, measure: (gauge: Gauge) => Promise<void>, labelNames: string[] = []): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        await measure(gauge).catch(() => gauge.reset());
      },
    });
  }

  private ageOf(moment: Date | null): number {
    return moment === null ? 0 : Math.max(0, (this.clock.now().getTime() - moment.getTime()) / MILLISECONDS);
  }

  private async lags(): Promise<[string, number][]> {
    const { rows } = await this.pool.query<{ name: string; position: string }>(
      'SELECT name, position FROM reader_checkpoints',
    );
    const head = await this.store.head();
    return rows.map(({ name, position }) => [name, Math.max(0, Number(head - BigInt(position)))]);
  }
}
