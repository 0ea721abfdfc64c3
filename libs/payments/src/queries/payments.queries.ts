import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Refusal, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { TransactionSources, type TransactionFilters, mergedPage } from '@app/accounts';
import { type ListPage, ReadTables, within } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import type { SuspenseDocument } from '../domain/transaction/suspense.view.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { quotesTable, suspenseTable, transactionsTable } from '../projections/payments.table.js';

/** Reads for GET from the read models. */
@Injectable()
export class PaymentQueries {
  constructor(
    private readonly tables: ReadTables,
    private readonly sources: TransactionSources,
  ) {}

  /** 404 QUOTE_NOT_FOUND, also for a quote of another platform. */
  async quote(tenant: Tenant, quoteId: string): Promise<QuoteDocument> {
    const owned = await this.tables.of(quotesTable).get(tenant, uuidOf('Quote', quoteId));
    if (owned === null) throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
    return owned.quote;
  }

  /** 404 TRANSACTION_NOT_FOUND, also for a transaction of another platform, and for one of a card. */
  async transaction(tenant: Tenant, transactionId: string): Promise<TransactionDocument> {
    const document = isResourceId('Transaction', transactionId)
      ? await this.tables.of(transactionsTable).get(tenant, uuidOf('Transaction', transactionId))
      : null;
    if (document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return document;
  }

  /** One that another context keeps; null when the id is not of its kind. Refuses like `transaction`. */
  async transactionOfSources(tenant: Tenant, transactionId: string): Promise<object | null> {
    const source = this.sources.all.find(({ resource }) => isResourceId(resource, transactionId));
    if (source === undefined) return null;
    const document = await source.get(tenant, uuidOf(source.resource, transactionId));
    if (document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return document;
  }

  /** Payments and the transactions of other contexts, in one order of creation. */
  async transactions(tenant: Tenant, filters: TransactionFilters, page: PageRequest): Promise<ListPage<object>> {
    const payments = sidesOf(filters).map((oneSided) => this.payments(tenant, oneSided, page));
    const lists = [...payments, ...this.sources.all.map((source) => source.list(tenant, filters, page))];
    return mergedPage(await Promise.all(lists), page);
  }

  /** Transactions of which money is in suspense or just being sent out of it, longest waiting first. */
  async inSuspense(tenant: Tenant, limit: number): Promise<ListPage<SuspenseDocument>> {
    return this.tables.of(suspenseTable).list(tenant, {
      where: { status: In(['KEPT', 'RESOLVING']) },
      order: 'asc',
      limit,
    });
  }

  private payments(
    tenant: Tenant,
    filters: OneSidedFilters,
    page: PageRequest,
  ): Promise<ListPage<TransactionDocument>> {
    const where = {
      customer_id: filters.customerId,
      platform_customer_id: filters.platformCustomerId,
      sender_account: filters.senderAccountIdentifier && canonical(filters.senderAccountIdentifier),
      receiver_account: filters.receiverAccountIdentifier && canonical(filters.receiverAccountIdentifier),
      status: filters.status,
      type: filters.type,
      reference: filters.reference,
      created_at: within({ from: filters.startDate, to: filters.endDate }),
    };
    return this.tables.of(transactionsTable).list(tenant, { where, ...page });
  }
}

type OneSidedFilters = Omit<TransactionFilters, 'accountIdentifier'>;

/**
 * A filter by an account on either side queries each side separately: the database finds each by its index in the order
 * of creation, but would scan the whole list for an OR of both.
 */
function sidesOf({ accountIdentifier: account, ...filters }: TransactionFilters): OneSidedFilters[] {
  if (account === undefined) return [filters];
  const agrees = (identifier: string | undefined): boolean =>
    identifier === undefined || canonical(identifier) === canonical(account);
  return [
    ...(agrees(filters.senderAccountIdentifier) ? [{ ...filters, senderAccountIdentifier: account }] : []),
    ...(agrees(filters.receiverAccountIdentifier) ? [{ ...filters, receiverAccountIdentifier: account }] : []),
  ];
}

/** Case does not part UMA addresses. */
function canonical(identifier: string): string {
  return identifier.startsWith('$') ? identifier.toLowerCase() : identifier;
}
