import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { SealStore } from '@app/audit';
import { InjectPool } from '@app/database';
import { SagaQueue, SagaWorker } from '@app/event-sourcing';
import { BEGINNING, type Checkpoint, EventStore } from '@app/event-store';
import { METRICS_REGISTRY } from '@app/http';
import { CLOCK, type Clock, serviceTimeOf } from '@app/kernel';

const MILLISECONDS = 1_000;

/**
 * Metrics of background work: readers of the log, sagas, timers and seals. Each is queried when the metrics are read. One that cannot be
 * queried is omitted, since readiness already reports a database that is down.
 */
@Injectable()
export class BackgroundMetrics {
  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @InjectPool() private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly seals: SealStore,
    private readonly queue: SagaQueue,
    worker: SagaWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const steps = new Histogram({
      name: 'saga_step_duration_seconds',
      help: 'Time that a saga instance took to process an input, by outcome: done, waiting for an outside party, failed.',
      labelNames: ['saga', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    worker.onStep(({ saga, outcome, seconds }) => steps.observe({ saga, outcome }, seconds));
    this.gauge(
      'saga_inputs_parked',
      'Saga inputs parked for an operator; `audit open-sagas` lists them.',
      async (gauge) => gauge.set(await this.queue.parkedCount()),
    );
    this.gauge(
      'due_work_age_seconds',
      'Age of the oldest saga input, webhook or timer that is due and not processed; 0 if there is none. Webhooks are saga inputs too.',
      async (gauge) => {
        const { input, webhook, timer } = await this.queue.oldestDue(this.clock.now());
        gauge.set({ kind: 'saga input' }, this.ageOf(input));
        gauge.set({ kind: 'webhook' }, this.ageOf(webhook));
        gauge.set({ kind: 'timer' }, this.ageOf(timer));
      },
      ['kind'],
    );
    this.gauge(
      'reader_lag_seconds',
      'Age of the oldest event that a reader has not processed; 0 if it has processed all.',
      async (gauge) => {
        for (const [name, lag] of await this.lags()) gauge.set({ reader: name }, lag);
      },
      ['reader'],
    );
    this.gauge(
      'unsealed_age_seconds',
      'Age of the oldest event that no seal covers; 0 if all are covered.',
      async (gauge) => gauge.set(await this.ageOfNext((await this.seals.last())?.last ?? BEGINNING)),
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

  private async ageOfNext(after: Checkpoint): Promise<number> {
    const [next] = await this.store.readAll(after, 1);
    return next === undefined ? 0 : this.ageOf(new Date(serviceTimeOf(next.metadata)));
  }

  /** Few queries suffice, since readers that the latest events do not concern share a position (decision 0101). */
  private async lags(): Promise<(readonly [string, number])[]> {
    const { rows } = await this.pool.query<{ name: string; position: string }>(
      'SELECT name, position FROM reader_positions',
    );
    const ageAt = new Map<string, number>();
    for (const position of new Set(rows.map((row) => row.position)))
      ageAt.set(position, await this.ageOfNext(BigInt(position)));
    return rows.map(({ name, position }) => [name, ageAt.get(position)!]);
  }
}
