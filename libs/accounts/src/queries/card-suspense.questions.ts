import { Injectable } from '@nestjs/common';
import type { MoneyData, Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import type { SuspendedCardMoney } from '../domain/internal-account/card-suspense.view.js';
import { cardSuspenseTable } from '../projections/accounts.table.js';

const ROWS_A_PAGE = 500;

/** Card money of deleted cardholders that waits for an operator. */
@Injectable()
export class CardSuspense {
  constructor(private readonly tables: ReadTables) {}

  /** For a limited number of accounts. */
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

  /** Amount that one card transaction has in suspense on all accounts; null if none. */
  async of(tenant: Tenant, transactionId: string): Promise<MoneyData | null> {
    const amounts: MoneyData[] = [];
    for await (const each of this.all(tenant)) if (each.transactionId === transactionId) amounts.push(each.amount);
    const [first] = amounts;
    if (first === undefined) return null;
    return { ...first, amount: amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString() };
  }

  private async *all(tenant: Tenant): AsyncGenerator<SuspendedCardMoney> {
    let after: bigint | undefined;
    do {
      const { rows, end, hasMore } = await this.tables.of(cardSuspenseTable).list(tenant, {
        where: { is_waiting: true },
        order: 'asc',
        limit: ROWS_A_PAGE,
        ...(after !== undefined && { after }),
      });
      yield* rows.flatMap(({ document }) => document.waiting);
      after = hasMore ? end : undefined;
    } while (after !== undefined);
  }
}
