import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadSideProgress, ReadTables } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { openCardTransactionsTable } from '../projections/cards.table.js';

const PAGE = 100;
const CATCH_UP_MILLISECONDS = 10_000;

/** Open transactions of a card as of now: waits for the read model. */
@Injectable()
export class OpenCardTransactions {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
  ) {}

  /** Public ids, oldest first. Throws when the read model does not catch up, so that the closing is tried again. */
  async *of(tenant: Tenant, cardId: string): AsyncGenerator<string> {
    if (!(await this.progress.passed(await this.store.head(), CATCH_UP_MILLISECONDS))) {
      throw new Error('the read model of card transactions is behind');
    }
    let after: bigint | undefined;
    for (;;) {
      const { rows, end, hasMore } = await this.tables.of(openCardTransactionsTable).list(tenant, {
        where: { card_id: cardId, is_open: true },
        order: 'asc',
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      for (const { document } of rows) yield document.transactionId;
      after = end;
      if (!hasMore) return;
    }
  }
}
