import { Injectable } from '@nestjs/common';
import type { ResourceName, Tenant } from '@app/kernel';
import type { ListPage, PageQuery } from '@app/event-sourcing';

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

/** A context with its own transactions, each a document as GET shows it. */
export interface TransactionSource {
  /** Of their public ids. */
  readonly resource: ResourceName;
  /** null when the tenant has no such transaction. */
  get(tenant: Tenant, uuid: string): Promise<object | null>;
  list(tenant: Tenant, filters: TransactionFilters, page: PageQuery): Promise<ListPage<object>>;
}

/**
 * Transactions of other contexts that appear among payments in the one list of transactions. The contexts that keep
 * them and the one that shows the list do not know each other; the sources register at start.
 */
@Injectable()
export class TransactionSources {
  private readonly sources: TransactionSource[] = [];

  register(source: TransactionSource): void {
    this.sources.push(source);
  }

  get all(): readonly TransactionSource[] {
    return this.sources;
  }
}

/**
 * One page of several lists that are ordered alike; each was asked for a page of the same size from the same place. An
 * entry of two lists is shown once.
 */
export function mergedPage(lists: readonly ListPage<object>[], { limit, order }: PageQuery): ListPage<object> {
  const direction = order === 'asc' ? 1n : -1n;
  const listed = new Map(lists.flatMap((list) => list.rows).map((row) => [row.position, row]));
  const rows = [...listed.values()].sort((left, right) => Number((left.position - right.position) * direction));
  const page = rows.slice(0, limit);
  const end = page.at(-1)?.position;
  const totals = lists.map(({ total }) => total);
  return {
    rows: page,
    ...(end !== undefined && { end }),
    hasMore: rows.length > limit || lists.some(({ hasMore }) => hasMore),
    total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0),
  };
}
