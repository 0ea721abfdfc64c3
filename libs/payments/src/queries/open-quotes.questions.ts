import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadSideProgress, ReadTables } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import { quotesTable } from '../projections/payments.table.js';

const PAGE = 100;
const CATCH_UP_MILLISECONDS = 10_000;

/** Quotes that wait for their execution, their authorization or their money, as of now: waits for the read model. */
@Injectable()
export class OpenQuotes {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
  ) {}

  /**
   * Those that expire within a period (`expiryPeriod`), in pages, oldest first. Throws when the read model does not catch up, so that its caller
   * tries again.
   */
  async *pages(tenant: Tenant, period: string): AsyncGenerator<readonly QuoteDocument[]> {
    if (!(await this.progress.passed(await this.store.head(), CATCH_UP_MILLISECONDS, tenant)))
      throw new Error('the read model of quotes is behind');
    let after: bigint | undefined;
    for (;;) {
      const { rows, end, hasMore } = await this.tables.of(quotesTable).list(tenant, {
        where: { expires_in: period },
        order: 'asc',
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      if (rows.length > 0) yield rows.map(({ document: { quote } }) => quote);
      after = end;
      if (!hasMore) return;
    }
  }
}
