import { FindOperator } from 'typeorm';
import { type Tenant, tenantKey } from '@app/kernel';
import type { ViewReader } from '../../../libs/event-sourcing/src/aggregates/view-reader.js';
import type { TableDefinition } from '../../../libs/event-sourcing/src/definitions/table-definition.js';
import type { EventStore, StoredEvent } from '../../../libs/event-store/src/store/event-store.js';

/** Read models without a database: folded from the log on each query, so always up to date. */
export class MemoryTables {
  private readonly streams = new Map<string, { readonly stream: string; readonly position: bigint }[]>();
  private read = 0n;

  constructor(
    private readonly store: EventStore,
    private readonly views: ViewReader,
  ) {}

  of<Document>(table: TableDefinition<Document>) {
    return {
      get: (tenant: Tenant, id: string) => this.views.at(table.view as never, tenant, id) as Promise<Document | null>,
      list: (tenant: Tenant, query: { readonly where?: Readonly<Record<string, unknown>> }) =>
        this.list(table, tenant, query),
    };
  }

  /** The rows of projections: none are stored. */
  rows() {
    return { find: async () => [], count: async () => 0, sums: async () => [] };
  }

  private async list<Document>(
    table: TableDefinition<Document>,
    tenant: Tenant,
    { where = {} }: { readonly where?: Readonly<Record<string, unknown>> },
  ) {
    await this.catchUp();
    const { context, name } = table.view.aggregate;
    const rows: { position: bigint; document: Document }[] = [];
    for (const { stream, position } of this.streams.get(`${tenantKey(tenant)}.${context}.${name}`) ?? []) {
      const document = (await this.views.ofStream(table.view as never, stream)) as Document | null;
      if (document !== null && this.matches(table, document, where)) rows.push({ position, document });
    }
    return { rows, hasMore: false, total: rows.length };
  }

  /** Forgets all personal data. */
  forget(): void {
    this.views.forget();
  }

  private matches<Document>(
    table: TableDefinition<Document>,
    document: Document,
    where: Readonly<Record<string, unknown>>,
  ): boolean {
    return Object.entries(where).every(([column, condition]) => {
      const lookup = table.filters[column];
      if (condition === undefined || lookup === undefined) return true;
      const value = lookup.of(document);
      if (!(condition instanceof FindOperator)) return value === condition;
      const [wanted, values] = [condition.value as readonly unknown[], (value ?? []) as readonly unknown[]];
      if (condition.type === 'in') return wanted.includes(value);
      if (condition.type === 'arrayContains') return wanted.every((each) => values.includes(each));
      if (condition.type === 'arrayOverlap') return wanted.some((each) => values.includes(each));
      throw new Error(`the tables in memory do not compare by ${condition.type}`);
    });
  }

  private async catchUp(): Promise<void> {
    const events = await this.store.readAll(this.read, Number.MAX_SAFE_INTEGER);
    for (const { stream, revision, position } of events) {
      if (revision === 0) {
        const kind = kindOf(stream);
        this.streams.set(kind, [...(this.streams.get(kind) ?? []), { stream, position }]);
      }
    }
    this.read = (events.at(-1) as StoredEvent | undefined)?.position ?? this.read;
  }
}

function kindOf(stream: string): string {
  return stream.slice(0, -37);
}
