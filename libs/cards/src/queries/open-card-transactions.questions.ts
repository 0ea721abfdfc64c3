import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadSideProgress, ReadTables } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import type { OpenCardTransaction } from '../domain/card-transaction/open-card-transaction.view.js';
import { openCardTransactionsTable } from '../projections/cards.table.js';

const PAGE = 100;
const CATCH_UP_MILLISECONDS = 10_000;

type Filter =
  | { readonly card_id: string; readonly is_open: true }
  /** The period in which they were requested. */
  | { readonly unconcluded_in: string };

/** Open transactions of a card, and authorizations to conclude, as of now: waits for the read model. */
@Injectable()
export class OpenCardTransactions {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
  ) {}

  /** In pages, oldest first. Throws when the read model does not catch up, so that its caller tries again. */
  async *pages(tenant: Tenant, where: Filter): AsyncGenerator<readonly OpenCardTransaction[]> {
    if (!(await this.progress.passed(await this.store.head(), CATCH_UP_MILLISECONDS, tenant))) {
      throw new Error('the read model of card transactions is behind');
    }
    let after: bigint | undefined;
    for (;;) {
      const { rows, end, hasMore } = await this.tables.of(openCardTransactionsTable).list(tenant, {
        where,
        order: 'asc',
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      if (rows.length > 0) yield rows.map(({ document }) => document);
      after = end;
      if (!hasMore) return;
    }
  }
}
