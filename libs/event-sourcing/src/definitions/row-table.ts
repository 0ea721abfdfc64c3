import type { FindOperator } from 'typeorm';

/** By type of column: the value that a query answers, and the value or operator of a condition. */
interface ColumnValues {
  text: { answered: string; asked: string };
  uuid: { answered: string; asked: string };
  boolean: { answered: boolean; asked: boolean };
  integer: { answered: number; asked: number };
  bigint: { answered: string; asked: string | number | bigint };
  numeric: { answered: string; asked: string };
  timestamptz: { answered: Date; asked: string };
  'text[]': { answered: string[]; asked: readonly string[] };
}

export type ColumnType = keyof ColumnValues;

/** Columns of a table by name. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** A table of which each row belongs to a tenant. */
export interface RowTable<Own extends Columns = Columns> {
  /** `<context>_<what>`. */
  readonly name: string;
  /** The columns beside `tenant`, which every table has. */
  readonly columns: Own;
  /** The columns that name a row within its tenant. */
  readonly key: readonly string[];
}

/** A row as queries answer it. */
export type RowOf<Own extends Columns> = { readonly [Name in keyof Own]: ColumnValues[Own[Name]]['answered'] };

/**
 * Conditions by column, all of which must hold: a value, or an operator of TypeORM. An undefined value is no condition.
 */
export type Where<Own extends Columns> = {
  readonly [Name in keyof Own]?:
    | Exclude<ColumnValues[Own[Name]]['asked'], readonly unknown[]> // an array is compared by ArrayContains and ArrayOverlap alone
    | FindOperator<ColumnValues[Own[Name]]['asked']>
    | undefined;
};

/**
 * Declares the rows of a projection for queries. The statements that make its tables are the projection's own.
 *
 * @example
 * ```ts
 * export const notesByDay = defineRows({
 *   name: 'notes_by_day',
 *   columns: { day: 'text', notes: 'bigint' },
 *   key: ['day'],
 * });
 * ```
 */
export function defineRows<const Own extends Columns>(
  table: RowTable<Own> & { readonly key: readonly (keyof Own)[] },
): RowTable<Own> {
  if (!/^[a-z][a-z_]*$/.test(table.name)) throw new Error(`table name ${table.name} is not snake_case`);
  if ('tenant' in table.columns) throw new Error(`${table.name} has its column tenant without saying so`);
  return table;
}
