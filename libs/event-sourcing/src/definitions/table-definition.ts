import type { DomainEvent, View } from '@app/kernel';
import type { RowTable } from './row-table.js';
import type { SagaGroup } from './saga-group.js';

const SQL_TYPES = {
  text: 'text',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  integer: 'bigint',
  'text[]': 'text[]',
  fingerprint: 'text',
} as const;

export type FilterType = keyof typeof SQL_TYPES;

/**
 * A column to filter by. It is stored in clear, so a value that identifies a person must be a `fingerprint`: a keyed hash that can be
 * compared but not read.
 */
export interface FilterColumn<Document, Type extends FilterType = FilterType> {
  readonly type: Type;
  readonly of: (document: Document) => unknown;
}

/** A column to filter lists by, computed from the document. */
export function filterColumn<Document, Type extends FilterType>(
  type: Type,
  of: (document: Document) => unknown,
): FilterColumn<Document, Type> {
  return { type, of };
}

/** Filter columns by name. */
export type Filters<Document> = { readonly [column: string]: FilterColumn<Document> };

/** A read model table: one row for each stream, with the document as GET returns it and the columns to filter by. */
export interface TableDefinition<Document = unknown, Own extends Filters<Document> = Filters<Document>> {
  /** `<context>_<resource>`. */
  readonly name: string;
  readonly view: View<Document, DomainEvent>;
  readonly filters: Own;
  /** Raised when the filters change. A new version of the table or of its view causes a rebuild. */
  readonly version: number;
  /** The event types that change a row: all of the aggregate, or the few that matter where rows are rare. */
  readonly types: ReadonlySet<string>;
  /** Set if some events of its streams are recorded in groups. */
  readonly group?: SagaGroup;
}

/**
 * Declares a read model table: one row per stream, folded by the view that GET and webhooks share.
 *
 * Raise `version` when the columns or the view change: the table is then rebuilt from the log.
 *
 * @example
 * ```ts
 * export const notesTable = defineTable({
 *   name: 'notes_note',
 *   view: noteView,
 *   filters: { customer_id: filterColumn('text', ({ customerId }: NoteDocument) => customerId) },
 * });
 * ```
 */
export function defineTable<
  Document,
  Event extends DomainEvent,
  Own extends Filters<Document> = Record<never, never>,
>(definition: {
  readonly name: string;
  readonly view: View<Document, Event>;
  readonly filters?: Own;
  readonly version?: number;
  readonly events?: readonly { readonly type: string }[];
  readonly group?: SagaGroup;
}): TableDefinition<Document, Own> {
  if (!/^[a-z][a-z_]*$/.test(definition.name)) throw new Error(`table name ${definition.name} is not snake_case`);
  for (const column of Object.keys(definition.filters ?? {})) {
    if (!/^[a-z][a-z_]*$/.test(column)) throw new Error(`filter ${definition.name}.${column} is not snake_case`);
  }
  return {
    name: definition.name,
    view: definition.view as unknown as View<Document, DomainEvent>,
    filters: definition.filters ?? ({} as Own),
    version: definition.version ?? 1,
    types: new Set([
      ...(definition.events ?? definition.view.aggregate.events).map(({ type }) => type),
      ...(definition.group === undefined ? [] : [definition.group.type]),
    ]),
    ...(definition.group !== undefined && { group: definition.group }),
  };
}

export function sqlType(type: FilterType): string {
  return SQL_TYPES[type];
}

/** Columns besides the tenant that every table has, before its filters. */
const DOCUMENT_COLUMNS = {
  id: 'uuid',
  revision: 'integer',
  created_position: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  document: 'text',
} as const;

/** Types of the columns by which a table can be filtered. */
export type ListColumns<Own extends Filters<never>> = Pick<typeof DOCUMENT_COLUMNS, 'created_at' | 'updated_at'> & {
  readonly [Name in keyof Own]: (typeof SQL_TYPES)[Own[Name]['type']];
};

/** The columns that every table has, before its filters. */
export const FIXED_COLUMNS = [
  'tenant text',
  ...Object.entries(DOCUMENT_COLUMNS).map((column) => column.join(' ')),
].join(', ');

/** The rows of a table, as queries see them. */
export function rowsOf({ name, filters }: Pick<TableDefinition, 'name' | 'filters'>): RowTable {
  const own = Object.entries(filters).map(([column, { type }]) => [column, SQL_TYPES[type]]);
  return { name, columns: { ...DOCUMENT_COLUMNS, ...Object.fromEntries(own) }, key: ['id'] };
}

/**
 * The SQL that creates a table and an index for every query of its lists. The indexes of filters include the dates, so that counting needs no
 * heap access. Rows of two to eight kB are not moved to a TOAST table: a sealed document does not compress, and out of line it would cost
 * another index lookup.
 */
export function tableStatements(table: Pick<TableDefinition, 'name' | 'filters'>): string {
  const columns = Object.entries(table.filters).map(([name, { type }]) => `${name} ${sqlType(type)}`);
  const indexes = Object.entries(table.filters).map(([name, { type }]) =>
    type === 'text[]'
      ? `CREATE INDEX ON ${table.name} USING gin (${name});`
      : `CREATE INDEX ON ${table.name} (tenant, ${name}, created_position) INCLUDE (created_at);`,
  );
  return `
    CREATE TABLE ${table.name} (${[FIXED_COLUMNS, ...columns].join(', ')}, PRIMARY KEY (tenant, id)) WITH (toast_tuple_target = 8160);
    CREATE INDEX ON ${table.name} (tenant, created_position);
    CREATE INDEX ON ${table.name} (tenant, created_at);
    ${indexes.join('\n')}`;
}
