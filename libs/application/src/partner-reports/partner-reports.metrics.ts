import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { METRICS_REGISTRY } from '@app/http';
import { CLOCK, type Clock } from '@app/kernel';
import { DailyReports } from './daily-reports.js';

const MILLISECONDS = 1_000;

/** Metrics of the partners' daily reports, in the process that makes them. */
@Injectable()
export class PartnerReportsMetrics {
  constructor(
    private readonly reports: DailyReports,
    @Inject(METRICS_REGISTRY) registry: Registry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { differences, ages } = this;
    registry.registerMetric(
      new Gauge({
        name: 'partner_reconciliation_difference',
        help: 'Sum of the absolute differences between partner statements and our books on the latest day, over all platforms, in the smallest unit.',
        labelNames: ['port', 'currency'],
        registers: [],
        collect() {
          this.reset();
          for (const { port, currency, amount } of differences()) this.inc({ port, currency }, amount);
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        name: 'partner_last_agreed_day_age_seconds',
        help: 'Time since the end of the last day of which statements and books agree, or of which the partner gives no statement; the oldest of the platforms.',
        labelNames: ['port'],
        registers: [],
        collect() {
          this.reset();
          for (const [port, age] of ages()) this.set({ port }, age);
        },
      }),
    );
  }

  private readonly differences = () =>
    this.reports.partners.flatMap(({ port, latest }) =>
      latest.currencies.map(({ currency, difference }) => ({ port, currency, amount: Math.abs(Number(difference)) })),
    );

  private readonly ages = (): ReadonlyMap<string, number> => {
    const ages = new Map<string, number>();
    for (const { port, agreedUntil } of this.reports.partners) {
      const age = Math.max(0, (this.clock.now().getTime() - Date.parse(agreedUntil)) / MILLISECONDS);
      ages.set(port, Math.max(age, ages.get(port) ?? 0));
    }
    return ages;
  };
}
