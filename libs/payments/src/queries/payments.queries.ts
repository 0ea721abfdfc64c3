import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import { type MoneyData, Refusal, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { TransactionSources, type TransactionFilters, mergedPage } from '@app/accounts';
import {
  defineListQuery,
  defineQuery,
  type ListPage,
  type PageQuery,
  queryHandler,
  ReadTables,
  within,
} from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import type { SuspenseDocument } from '../domain/transaction/suspense.view.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { isWaiting } from '../domain/transaction/transaction.state.js';
import { quotesTable, suspenseTable, transactionsTable } from '../projections/payments.table.js';
import { CurrentPayments } from '../services/current-payments.service.js';
import { OlderHistory } from './older-history.questions.js';

/** The current quote. 404 QUOTE_NOT_FOUND, also for a quote of another platform. */
export class GetQuote extends defineQuery<
  { readonly quoteId: string; readonly metadata: CommandMetadata },
  QuoteDocument
>() {}

@QueryHandler(GetQuote)
export class GetQuoteHandler implements IQueryHandler<GetQuote> {
  constructor(
    private readonly tables: ReadTables,
    private readonly current: CurrentPayments,
  ) {}

  async execute({ tenant, data: { quoteId, metadata } }: GetQuote): Promise<QuoteDocument> {
    const owned = await this.tables.of(quotesTable).get(tenant, uuidOf('Quote', quoteId));
    if (owned === null) throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
    return isWaiting(owned.quote) ? this.current.quote(tenant, quoteId, metadata) : owned.quote;
  }
}

/** The current transaction, a payment or one of another context. 404 TRANSACTION_NOT_FOUND, also for one of another platform. */
export class GetTransaction extends defineQuery<
  { readonly transactionId: string; readonly metadata: CommandMetadata },
  object
>() {}

@QueryHandler(GetTransaction)
export class GetTransactionHandler implements IQueryHandler<GetTransaction> {
  constructor(
    private readonly tables: ReadTables,
    private readonly sources: TransactionSources,
    private readonly current: CurrentPayments,
  ) {}

  async execute({ tenant, data: { transactionId, metadata } }: GetTransaction): Promise<object> {
    const document = await this.find(tenant, transactionId);
    if (document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return isResourceId('Transaction', transactionId) && isWaiting(document as TransactionDocument)
      ? this.current.transaction(tenant, transactionId, metadata)
      : document;
  }

  private async find(tenant: Tenant, transactionId: string): Promise<object | null> {
    if (isResourceId('Transaction', transactionId))
      return this.tables.of(transactionsTable).get(tenant, uuidOf('Transaction', transactionId));
    const source = this.sources.all.find(({ resource }) => isResourceId(resource, transactionId));
    return source === undefined ? null : source.get(tenant, uuidOf(source.resource, transactionId));
  }
}

/**
 * Payments and the transactions of other contexts, in one order of creation. Older history of a customer requires that the customer is logged
 * in at the time `loginAt`: 409 SCA_SESSION_REQUIRED or 423 ACCOUNT_LOCKED. null: the caller is the customer's agent, which needs no login.
 */
export class ListTransactions extends defineListQuery<
  TransactionFilters & { readonly loginAt: string | null },
  object
>() {}

@QueryHandler(ListTransactions)
export class ListTransactionsHandler implements IQueryHandler<ListTransactions> {
  constructor(
    private readonly tables: ReadTables,
    private readonly sources: TransactionSources,
    private readonly older: OlderHistory,
  ) {}

  async execute({ tenant, filters: { loginAt, ...filters }, page }: ListTransactions): Promise<ListPage<object>> {
    if (loginAt !== null) await this.older.requireShown(tenant, filters, loginAt);
    const payments = sidesOf(filters).map((oneSided) => this.payments(tenant, oneSided, page));
    const lists = [...payments, ...this.sources.all.map((source) => source.list(tenant, filters, page))];
    return mergedPage(await Promise.all(lists), page);
  }

  private payments(tenant: Tenant, filters: OneSidedFilters, page: PageQuery): Promise<ListPage<TransactionDocument>> {
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

/** Transactions with money in suspense or being sent out of it, oldest first. */
export class ListSuspense extends defineQuery<{ readonly limit: number }, ListPage<SuspenseDocument>>() {}

export const ListSuspenseHandler = queryHandler(ListSuspense, ReadTables, (tables, { tenant, data: { limit } }) =>
  tables.of(suspenseTable).list(tenant, { where: { status: In(['KEPT', 'RESOLVING']) }, order: 'asc', limit }),
);

/** Amount of one transaction that is in suspense and not being sent; null if none. */
export class GetAmountInSuspense extends defineQuery<{ readonly transactionId: string }, MoneyData | null>() {}

export const GetAmountInSuspenseHandler = queryHandler(
  GetAmountInSuspense,
  ReadTables,
  async (tables, { tenant, data: { transactionId } }) => {
    const found = await tables.of(suspenseTable).get(tenant, uuidOf('Transaction', transactionId));
    return found?.status === 'KEPT' ? found.amount : null;
  },
);

type OneSidedFilters = Omit<TransactionFilters, 'accountIdentifier'>;

/**
 * Splits a filter by an account on either side into one query per side. The database finds each side by its index in order of creation, but
 * would scan the whole list for an OR of both.
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

/** UMA addresses are case-insensitive. */
function canonical(identifier: string): string {
  return identifier.startsWith('$') ? identifier.toLowerCase() : identifier;
}
