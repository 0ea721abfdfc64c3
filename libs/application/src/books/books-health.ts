import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { METRICS_REGISTRY, type ReadinessCheck } from '@app/http';
import { BooksAudit } from './books-audit.js';

/**
 * Up while every account and payment is in balance. An advisory check: a process whose books an operator must examine can still answer
 * requests.
 */
@Injectable()
export class BooksReadiness implements ReadinessCheck {
  readonly name = 'books';
  readonly isAdvisory = true;

  constructor(private readonly audit: BooksAudit) {}

  async check(): Promise<void> {
    const { imbalances } = await this.audit.report();
    if (imbalances.length > 0) throw new Error(`${subjectsIn(imbalances)} accounts and payments are out of balance`);
  }
}

/** `books_out_of_balance`, queried when the metrics are read. */
@Injectable()
export class BooksMetric implements OnModuleInit {
  constructor(
    private readonly audit: BooksAudit,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    const { audit } = this;
    this.registry.registerMetric(
      new Gauge({
        name: 'books_out_of_balance',
        help: 'Accounts and payments whose books differ from their terms; if it is not 0, an operator must investigate. NaN while unknown.',
        registers: [],
        async collect() {
          const report = await audit.report().catch(() => null);
          this.set(report === null ? Number.NaN : subjectsIn(report.imbalances));
        },
      }),
    );
  }
}

function subjectsIn(imbalances: readonly { readonly tenant: string; readonly subject: string }[]): number {
  return new Set(imbalances.map(({ tenant, subject }) => `${tenant} ${subject}`)).size;
}
