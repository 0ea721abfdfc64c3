import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { OpenCardTransaction } from '../domain/card-transaction/open-card-transaction.view.js';
import { openCardTransactionsTable } from '../projections/cards.table.js';

type Filter =
  | { readonly card_id: string; readonly is_open: true }
  /** The period in which they were requested. */
  | { readonly unconcluded_in: string };

/** Open transactions of a card, and authorizations to conclude, as of now. */
@Injectable()
export class OpenCardTransactions {
  constructor(private readonly tables: CurrentTables) {}

  /** In pages, oldest first. Throws when the read model does not catch up, so that its caller tries again. */
  pages(tenant: Tenant, where: Filter): AsyncGenerator<readonly OpenCardTransaction[]> {
    return this.tables.pages(openCardTransactionsTable, tenant, where);
  }
}
