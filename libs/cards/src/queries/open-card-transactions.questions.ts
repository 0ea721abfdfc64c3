import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { OpenCardTransaction } from '../domain/card-transaction/open-card-transaction.view.js';
import { openCardTransactionsTable } from '../projections/cards.table.js';

type Filter =
  | { readonly card_id: string; readonly is_open: true }
  /** The period of the request. */
  | { readonly unconcluded_in: string };

/** Current open transactions of a card, and authorizations to conclude. */
@Injectable()
export class OpenCardTransactions {
  constructor(private readonly tables: CurrentTables) {}

  /** Page by page, oldest first. Throws if the read model does not catch up, so that the caller retries. */
  pages(tenant: Tenant, where: Filter): AsyncGenerator<readonly OpenCardTransaction[]> {
    return this.tables.pages(openCardTransactionsTable, tenant, where);
  }
}
