import type { FindOperator } from 'typeorm';

/** For each column type, the value that a query returns, and the value or operator that a condition takes. */
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

/** A table whose rows belong to tenants. */
export interface RowTable<Own extends Columns = Columns> {
  /** `<context>_<what>`. */
  readonly name: string;
  /** The columns besides `tenant`, which every table has. */
  readonly columns: Own;
  /** The columns that identify a row within its tenant. */
  readonly key: readonly string[];
}

/** A row as queries return it. */
export type RowOf<Own extends Columns> = { readonly [Name in keyof Own]: ColumnValues[Own[Name]]['answered'] };

/** Conditions by column, all of which must hold: a value, or an operator of TypeORM. `undefined` means no condition. */
export type Where<Own extends Columns> = {
  readonly [Name in keyof Own]?:
    | Exclude<ColumnValues[Own[Name]]['asked'], readonly unknown[]> // arrays are compared only by ArrayContains and ArrayOverlap
    | FindOperator<ColumnValues[Own[Name]]['asked']>
    | undefined;
};

/**
 * Declares the rows of a projection for queries. The projection itself has the SQL that creates the table.
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
  if ('tenant' in table.columns)
    throw new Error(`${table.name} must not declare the column tenant: every table has it`);
  return table;
}
