import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { EventStore } from '@app/event-store';
import type { Filters, TableDefinition } from '../definitions/table-definition.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';
import { type ListPage, type ListQuery, ReadTables } from './read-tables.js';

const PAGE = 100;
const CATCH_UP_MILLISECONDS = 10_000;

/**
 * Queries read models for commands that must not miss a row: waits until the tables have passed the end of the log at the time of the call.
 * Throws after ten seconds, so that the command is retried.
 */
@Injectable()
export class CurrentTables {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
  ) {}

  /** One page. */
  async list<Document, Own extends Filters<Document>>(
    table: TableDefinition<Document, Own>,
    tenant: Tenant,
    query: ListQuery<Own>,
  ): Promise<ListPage<Document>> {
    if (!(await this.progress.passed(await this.store.head(), CATCH_UP_MILLISECONDS, tenant)))
      throw new Error(`the read model ${table.name} is behind`);
    return this.tables.of(table).list(tenant, query);
  }

  /** All matching documents, oldest first, in non-empty pages. */
  async *pages<Document, Own extends Filters<Document>>(
    table: TableDefinition<Document, Own>,
    tenant: Tenant,
    where: NonNullable<ListQuery<Own>['where']>,
  ): AsyncGenerator<readonly Document[]> {
    const oldestFirst = { where, order: 'asc', limit: PAGE } as const;
    let page = await this.list(table, tenant, oldestFirst);
    for (;;) {
      if (page.rows.length > 0) yield page.rows.map(({ document }) => document);
      if (!page.hasMore) return;
      page = await this.tables.of(table).list(tenant, { ...oldestFirst, after: page.end! });
    }
  }
}
