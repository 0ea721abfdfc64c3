import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import type { SuspendedCardMoney } from '../domain/internal-account/card-suspense.view.js';
import { cardSuspenseTable } from '../projections/accounts.table.js';

/** Card money returned to deleted cardholders, which waits for an operator. */
@Injectable()
export class CardSuspense {
  constructor(private readonly tables: ReadTables) {}

  /** Of at most so many accounts. */
  async waiting(
    tenant: Tenant,
    limit: number,
  ): Promise<{ readonly waiting: readonly SuspendedCardMoney[]; readonly hasMore: boolean }> {
    const { rows, hasMore } = await this.tables.of(cardSuspenseTable).list(tenant, {
      where: { is_waiting: true },
      order: 'asc',
      limit,
    });
    return { waiting: rows.flatMap(({ document }) => document.waiting), hasMore };
  }
}
