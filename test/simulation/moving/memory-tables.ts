import { type Tenant, tenantKey } from '@app/kernel';
import type { ViewReader } from '../../../libs/event-sourcing/src/aggregates/view-reader.js';
import type { TableDefinition } from '../../../libs/event-sourcing/src/definitions/table-definition.js';
import type { EventStore, StoredEvent } from '../../../libs/event-store/src/store/event-store.js';

type Condition =
  | undefined
  | string
  | boolean
  | { readonly in: readonly string[] }
  | { readonly contains: string }
  | { readonly overlaps: readonly string[] };

/** Read models without a database: folded from the log when asked, so always up to date. */
export class MemoryTables {
  private readonly streams = new Map<string, { readonly stream: string; readonly position: bigint }[]>();
  private read = 0n;

  constructor(
    private readonly store: EventStore,
    private readonly views: ViewReader,
  ) {}

  async get<Document>(table: TableDefinition<Document>, tenant: Tenant, id: string): Promise<Document | null> {
    return this.views.at(table.view as never, tenant, id);
  }

  async list<Document>(
    table: TableDefinition<Document>,
    tenant: Tenant,
    { where = {} }: { readonly where?: Readonly<Record<string, unknown>> },
  ) {
    await this.catchUp();
    const { context, name } = table.view.aggregate;
    const rows: { position: bigint; document: Document }[] = [];
    for (const { stream, position } of this.streams.get(`${tenantKey(tenant)}.${context}.${name}`) ?? []) {
      const document = (await this.views.ofStream(table.view as never, stream)) as Document | null;
      if (document !== null && this.matches(table, document, where as Record<string, Condition>))
        rows.push({ position, document });
    }
    return { rows, hasMore: false, total: rows.length };
  }

  private matches<Document>(
    table: TableDefinition<Document>,
    document: Document,
    where: Readonly<Record<string, Condition>>,
  ): boolean {
    return Object.entries(where).every(([column, condition]) => {
      const lookup = table.filters[column];
      if (condition === undefined || lookup === undefined) return true;
      const value = lookup.of(document);
      if (typeof condition !== 'object') return value === condition;
      if ('in' in condition) return condition.in.includes(value as string);
      const values = (value ?? []) as readonly string[];
      if ('contains' in condition) return values.includes(condition.contains);
      return condition.overlaps.some((each) => values.includes(each));
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
