import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import { quotesTable } from '../projections/payments.table.js';

/** Quotes that wait for their execution, their authorization or their money, as of now. */
@Injectable()
export class OpenQuotes {
  constructor(private readonly tables: CurrentTables) {}

  /** Those that expire within a period (`expiryPeriod`), in pages, oldest first. Throws when the read model does not catch up, so that its caller tries again. */
  async *pages(tenant: Tenant, period: string): AsyncGenerator<readonly QuoteDocument[]> {
    for await (const page of this.tables.pages(quotesTable, tenant, { expires_in: period }))
      yield page.map(({ quote }) => quote);
  }
}
