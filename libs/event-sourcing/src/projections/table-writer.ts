import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type DomainEvent, type Json, type Tenant, allOf, evolveView, tenantKey } from '@app/kernel';
import { KeyDestroyed, MEMORY_BOUNDS, type RecordedEvent, type Vault } from '@app/event-store';
import type { PositionedEvent, Projection } from '../definitions/projection.js';
import { REACTIONS_PER_GROUP } from '../definitions/saga-group.js';
import { FIXED_COLUMNS, sqlType, type TableDefinition } from '../definitions/table-definition.js';
import { IN_GROUP, reactionsIn } from '../sagas/grouped-reactions.js';
import type { ErasedDocuments } from './erased-documents.js';

/** A row, as the fold needs it. */
interface Row {
  readonly document: unknown;
  readonly revision: number;
  readonly createdPosition: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A writer's cache of its table between two batches. */
interface Memory {
  readonly rows: LRUCache<string, Row>;
  /** Streams that have no row yet. */
  readonly rowless: LRUCache<string, true>;
}

/** Change of one row by a batch of events. */
interface Change {
  readonly tenant: RecordedEvent['tenant'];
  readonly id: string;
  row: Row;
}

/** An event with a list position, which no other row's first event shares. */
interface EventAtRevision {
  readonly event: PositionedEvent;
  readonly place: bigint;
}

const ERASED_ROWS_A_STATEMENT = 500;
/**
 * Raised when a column that all tables have changes its meaning. 1: `revision` and `updated_at` are those of the last event that changed the
 * document.
 */
const ROWS_VERSION = 1;

/** Writes one table: folds the view of each stream and upserts the rows of a batch in one statement. */
export class TableWriter implements Projection {
  /** Created for the first event: the cache allocates its full size up front, and most tables of a process get no events. */
  private memory: Memory | null = null;
  readonly name: string;
  readonly version: number;
  readonly create: string;
  readonly drop: string;
  readonly sealed: Projection['sealed'];

  constructor(
    readonly table: TableDefinition,
    private readonly vault: Vault,
    private readonly erased: ErasedDocuments,
    statements: string,
    private readonly maxRows: number = MEMORY_BOUNDS.rowsPerTable,
  ) {
    this.name = table.name;
    this.version = (ROWS_VERSION * 1_000 + table.version) * 1_000 + table.view.version;
    this.create = statements;
    this.drop = `DROP TABLE IF EXISTS ${table.name}`;
    this.sealed = { column: 'document', open: (tenant, kept) => openDocument(vault, tenant, kept) };
  }

  concerns(type: string): boolean {
    return this.table.types.has(type);
  }

  forget(): void {
    this.memory = null;
  }

  private get rows(): LRUCache<string, Row> {
    return this.remembered.rows;
  }

  private get rowless(): LRUCache<string, true> {
    return this.remembered.rowless;
  }

  private get remembered(): Memory {
    return (this.memory ??= {
      rows: new LRUCache({ max: this.maxRows }),
      rowless: new LRUCache({ max: this.maxRows }),
    });
  }

  async apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void> {
    const changes = await this.changes(this.inTheirStreams(events), transaction);
    if (changes.length === 0) return;
    const clear = changes.map((change) => this.recordClear(change));
    const records = await allOf(clear.map((record, index) => record ?? this.recordSealed(changes[index]!)));
    const columns = [
      'tenant',
      'id',
      'revision',
      'created_position',
      'created_at',
      'updated_at',
      'document',
      ...Object.keys(this.table.filters),
    ];
    const { rowCount } = await transaction.query({
      name: `upsert-${this.table.name}-${this.version}`,
      text: `INSERT INTO ${this.table.name} (${columns.join(', ')})
             SELECT ${columns.join(', ')} FROM json_to_recordset($1) AS r(${this.recordColumns()})
             ON CONFLICT (tenant, id) DO UPDATE SET ${columns
               .slice(2)
               .map((name) => `${name} = excluded.${name}`)
               .join(
                 ', ',
               )}${this.table.group === undefined ? '' : ` WHERE excluded.revision > ${this.table.name}.revision`}`,
      values: [JSON.stringify(records)],
    });
    // A group repeats an earlier record: keep the rows.
    if (this.table.group !== undefined && rowCount !== changes.length) return this.forget();
    for (const { tenant, id, row } of changes) this.rows.set(`${tenantKey(tenant)}/${id}`, row);
  }

  /** The events with their list positions; for a group, each of its reactions. */
  private inTheirStreams(events: readonly PositionedEvent[]): readonly EventAtRevision[] {
    const { group } = this.table;
    if (group === undefined) return events.map((event) => ({ event, place: event.position }));
    return events.flatMap((event) => {
      const reactions = event.type === group.type ? reactionsIn(group, event) : [event];
      const place = event.position * BigInt(REACTIONS_PER_GROUP);
      return reactions.map((each, index) => ({ event: each, place: place + BigInt(index) }));
    });
  }

  private async changes(events: readonly EventAtRevision[], transaction: pg.ClientBase): Promise<Change[]> {
    const rows = await this.rowsBefore(events, transaction);
    const changes = new Map<string, Change>();
    for (const { event, place } of events) {
      const key = keyOf(event);
      const before = changes.get(key)?.row ?? rows.get(key);
      if (before !== undefined && event.recorded.revision === IN_GROUP) continue; // already recorded, alone or in another group
      const document = evolveView(
        this.table.view,
        before?.document ?? null,
        event as unknown as DomainEvent,
        event.recorded,
      );
      if (document === null) {
        this.rowless.set(key, true);
        continue;
      }
      this.rowless.delete(key);
      if (before !== undefined && document === before.document) continue; // the event does not change the row
      changes.set(key, {
        tenant: event.tenant,
        id: event.aggregateId,
        row: {
          document,
          revision: event.recorded.revision,
          createdPosition: before?.createdPosition ?? place.toString(),
          createdAt: before?.createdAt ?? event.recorded.at,
          updatedAt: event.recorded.at,
        },
      });
    }
    return [...changes.values()];
  }

  /** The current rows of the batch's streams. Reads those that are not cached with one query; streams that begin in the batch need none. */
  private async rowsBefore(
    events: readonly EventAtRevision[],
    transaction: pg.ClientBase,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    const missing = new Map<string, RecordedEvent>();
    const begun = new Set<string>();
    const isGrouped = this.table.group !== undefined;
    const first = isGrouped ? IN_GROUP : 0;
    for (const { event } of events) {
      const key = keyOf(event);
      const remembered = this.rows.get(key);
      if (remembered !== undefined) rows.set(key, remembered);
      else if (event.recorded.revision === first) begun.add(key);
      else if ((isGrouped || !begun.has(key)) && !this.rowless.has(key)) missing.set(key, event);
    }
    if (missing.size > 0) await this.recall(missing, rows, transaction);
    return rows;
  }

  private async recall(
    missing: ReadonlyMap<string, RecordedEvent>,
    into: Map<string, Row>,
    transaction: pg.ClientBase,
  ): Promise<void> {
    const { rows } = await transaction.query<StoredRow>({
      name: `recall-${this.table.name}`,
      text: `SELECT tenant, id, revision, created_position, created_at, updated_at, document, subject FROM (
               SELECT t.*, s.subject FROM ${this.table.name} t JOIN unnest($1::text[], $2::uuid[], $3::text[]) AS s(tenant, id, subject)
               ON t.tenant = s.tenant AND t.id = s.id) found`,
      values: [
        [...missing.values()].map(({ tenant }) => tenantKey(tenant)),
        [...missing.values()].map(({ aggregateId }) => aggregateId),
        [...missing.keys()],
      ],
    });
    for (const row of rows) {
      const event = missing.get(row.subject)!;
      into.set(row.subject, {
        document:
          (await openDocument(this.vault, event.tenant, row.document)) ??
          (await this.erased.of(this.table, event.tenant, event.aggregateId, row.revision)),
        revision: row.revision,
        createdPosition: row.created_position,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      });
    }
  }

  /** The row of a document without a data subject; null if it has one. */
  private recordClear({ tenant, id, row }: Change): Record<string, unknown> | null {
    const { document } = row;
    if (this.table.view.subject?.(document) !== undefined) return null;
    return {
      ...fixedColumns(tenant, id, row),
      document: JSON.stringify(document),
      ...this.filtersOf(tenant, document),
    };
  }

  private async recordSealed({ tenant, id, row }: Change): Promise<Record<string, unknown>> {
    return { ...fixedColumns(tenant, id, row), ...(await this.shownSealed(tenant, id, row)) };
  }

  /** The stored form of a data subject's document and filter columns; for an erased subject, the rest in clear. */
  private async shownSealed(
    tenant: Tenant,
    id: string,
    { document, revision }: Pick<Row, 'document' | 'revision'>,
  ): Promise<Record<string, unknown>> {
    try {
      const subject = this.table.view.subject!(document)!;
      const sealed = await this.vault.seal(tenant, subject, document as Json);
      return { document: `${subject}|${sealed}`, ...this.filtersOf(tenant, document) };
    } catch (error) {
      if (!(error instanceof KeyDestroyed)) throw error;
      return this.shownErased(tenant, id, revision);
    }
  }

  private async shownErased(tenant: Tenant, id: string, revision: number): Promise<Record<string, unknown>> {
    const left = await this.erased.of(this.table, tenant, id, revision);
    return { document: JSON.stringify(left), ...this.filtersOf(tenant, left) };
  }

  private filtersOf(tenant: Tenant, document: unknown): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.table.filters).map(([name, { type, of }]) => {
        const value = of(document) ?? null;
        const isHashed = type === 'fingerprint' && value !== null;
        return [name, isHashed ? this.vault.fingerprint(tenant, `${this.table.name}.${name}`, String(value)) : value];
      }),
    );
  }

  /**
   * Rewrites each row of an erased subject without personal data. A row that changed in the meantime was already written that way by its
   * change.
   */
  async rewriteErased(pool: pg.Pool, tenant: Tenant, subject: string): Promise<void> {
    const columns = ['document', ...Object.keys(this.table.filters)];
    for (let after = BEFORE_ALL; ;) {
      const { rows } = await pool.query<{ id: string; revision: number }>(
        `SELECT id, revision FROM ${this.table.name} WHERE tenant = $1 AND starts_with(document, $2) AND id > $3
         ORDER BY id LIMIT ${ERASED_ROWS_A_STATEMENT}`,
        [tenantKey(tenant), `${subject}|`, after],
      );
      if (rows.length === 0) return;
      const records = await Promise.all(
        rows.map(async ({ id, revision }) => ({ id, revision, ...(await this.shownErased(tenant, id, revision)) })),
      );
      await pool.query(
        `UPDATE ${this.table.name} t SET ${columns.map((name) => `${name} = r.${name}`).join(', ')}
         FROM json_to_recordset($1) AS r(id uuid, revision integer, document text${this.filterColumns()})
         WHERE t.tenant = $2 AND t.id = r.id AND t.revision = r.revision`,
        [JSON.stringify(records), tenantKey(tenant)],
      );
      after = rows.at(-1)!.id;
    }
  }

  private recordColumns(): string {
    return `${FIXED_COLUMNS}${this.filterColumns()}`;
  }

  private filterColumns(): string {
    return Object.entries(this.table.filters)
      .map(([name, { type }]) => `, ${name} ${sqlType(type)}`)
      .join('');
  }
}

function fixedColumns(tenant: Tenant, id: string, row: Row): Record<string, unknown> {
  return {
    tenant: tenantKey(tenant),
    id,
    revision: row.revision,
    created_position: row.createdPosition,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

function keyOf({ tenant, aggregateId }: RecordedEvent): string {
  return `${tenantKey(tenant)}/${aggregateId}`;
}

interface StoredRow {
  readonly revision: number;
  readonly created_position: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly document: string;
  readonly subject: string;
}

/** Lower than the id of any row. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Document of a subject that was already erased at the write, as earlier releases stored it. */
const ERASED = '';

/**
 * Opens a stored document: `<subject>|<sealed>` if its view names a data subject, otherwise plain JSON. Null if it is sealed and its subject
 * was erased.
 */
export async function openDocument(vault: Vault, tenant: Tenant, kept: string): Promise<unknown> {
  if (kept === ERASED) return null;
  if (kept.startsWith('{')) return JSON.parse(kept);
  const bar = kept.indexOf('|');
  return vault.open(tenant, kept.slice(0, bar), kept.slice(bar + 1));
}
