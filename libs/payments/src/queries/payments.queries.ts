import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type Listed, ReadTables } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import type { TransactionDocument } from '../domain/transaction/transaction.view.js';
import { quotesTable, transactionsTable } from '../projections/payments.projection.js';

/** Filters of GET /transactions; all that are given must hold, dates are inclusive (payments-cards 7.7). */
export interface TransactionFilters {
  readonly customerId?: string;
  readonly platformCustomerId?: string;
  /** Either side. */
  readonly accountIdentifier?: string;
  readonly senderAccountIdentifier?: string;
  readonly receiverAccountIdentifier?: string;
  readonly status?: string;
  readonly type?: string;
  readonly reference?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** What GET asks of the read models. */
@Injectable()
export class PaymentQueries {
  constructor(private readonly tables: ReadTables) {}

  /** 404 QUOTE_NOT_FOUND, also for a quote of another platform. */
  async quote(tenant: Tenant, quoteId: string): Promise<QuoteDocument> {
    const document = await this.tables.get(quotesTable, tenant, uuidOf('Quote', quoteId));
    if (document === null) throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
    return document;
  }

  /** 404 TRANSACTION_NOT_FOUND, also for a transaction of another platform. */
  async transaction(tenant: Tenant, transactionId: string): Promise<TransactionDocument> {
    const document = await this.tables.get(transactionsTable, tenant, uuidOf('Transaction', transactionId));
    if (document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return document;
  }

  transactions(tenant: Tenant, filters: TransactionFilters, page: PageRequest): Promise<Listed<TransactionDocument>> {
    const where = {
      customer_id: filters.customerId,
      platform_customer_id: filters.platformCustomerId,
      accounts: filters.accountIdentifier === undefined ? undefined : { contains: filters.accountIdentifier },
      sender_account: filters.senderAccountIdentifier,
      receiver_account: filters.receiverAccountIdentifier,
      status: filters.status,
      type: filters.type,
      reference: filters.reference,
      created_at: {
        ...(filters.startDate !== undefined && { from: filters.startDate }),
        ...(filters.endDate !== undefined && { to: filters.endDate }),
      },
    };
    return this.tables.list(transactionsTable, tenant, { where, ...page });
  }
}
