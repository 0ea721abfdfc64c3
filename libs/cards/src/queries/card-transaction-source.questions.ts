import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { TransactionSources, type TransactionFilters, type TransactionSource } from '@app/accounts';
import { type ListPage, ReadTables, within } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { CardTransactionDocument } from '../domain/card-transaction/card-transaction.view.js';
import { cardTransactionsTable } from '../projections/cards.table.js';

const NONE: ListPage<CardTransactionDocument> = { rows: [], hasMore: false, total: 0 };

/** Supplies card transactions to the common list of transactions (payments-cards 7.7). They have no reference. */
@Injectable()
export class CardTransactionSource implements TransactionSource, OnModuleInit {
  readonly resource = 'CardTransaction';

  constructor(
    private readonly tables: ReadTables,
    private readonly sources: TransactionSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  get(tenant: Tenant, uuid: string): Promise<CardTransactionDocument | null> {
    return this.tables.of(cardTransactionsTable).get(tenant, uuid);
  }

  async list(
    tenant: Tenant,
    filters: TransactionFilters,
    page: PageRequest,
  ): Promise<ListPage<CardTransactionDocument>> {
    if ((filters.type !== undefined && filters.type !== 'CARD') || filters.reference !== undefined) return NONE;
    const where = {
      customer_id: filters.customerId,
      platform_customer_id: filters.platformCustomerId,
      account_id: filters.accountIdentifier,
      sender_account: filters.senderAccountIdentifier,
      receiver_account: filters.receiverAccountIdentifier,
      status: filters.status,
      created_at: within({ from: filters.startDate, to: filters.endDate }),
    };
    return this.tables.of(cardTransactionsTable).list(tenant, { where, ...page });
  }
}
