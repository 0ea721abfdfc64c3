import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import { quotesTable } from '../projections/payments.table.js';

/** Current quotes that wait for execution, authorization or money. */
@Injectable()
export class OpenQuotes {
  constructor(private readonly tables: CurrentTables) {}

  /**
   * Quotes that expire within a period (`expiryPeriod`), page by page, oldest first. Throws if the read model does not catch up, so that the
   * caller retries.
   */
  async *pages(tenant: Tenant, period: string): AsyncGenerator<readonly QuoteDocument[]> {
    for await (const page of this.tables.pages(quotesTable, tenant, { expires_in: period }))
      yield page.map(({ quote }) => quote);
  }
}
