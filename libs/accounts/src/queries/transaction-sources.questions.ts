import { Injectable } from '@nestjs/common';
import type { ResourceName, Tenant } from '@app/kernel';
import type { ListPage, PageQuery } from '@app/event-sourcing';

/** Filters of GET /transactions. All given ones must match; dates are inclusive (payments-cards 7.7). */
export interface TransactionFilters {
  readonly customerId?: string;
  readonly platformCustomerId?: string;
  /** Source or destination. */
  readonly accountIdentifier?: string;
  readonly senderAccountIdentifier?: string;
  readonly receiverAccountIdentifier?: string;
  readonly status?: string;
  readonly type?: string;
  readonly reference?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A context with its own transactions, each a document as GET returns it. */
export interface TransactionSource {
  /** Resource name in their public ids. */
  readonly resource: ResourceName;
  /** null if the tenant has no such transaction. */
  get(tenant: Tenant, uuid: string): Promise<object | null>;
  list(tenant: Tenant, filters: TransactionFilters, page: PageQuery): Promise<ListPage<object>>;
}

/**
 * Transactions of other contexts in the common list of transactions. Their contexts and the one with the list do not know each other; sources
 * register at the start.
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

/** One page merged from equally ordered lists, each given as a page of the same size from the same position. Duplicates are removed. */
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
