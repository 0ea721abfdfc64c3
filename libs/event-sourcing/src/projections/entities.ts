import { type ColumnType as SqlType, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { ColumnType, RowTable } from '../definitions/row-table.js';

/** Derives TypeORM's entity from the declaration of a table. Only for queries: it never creates or alters the table. */
export function entityOf({ name, columns, key }: RowTable): EntitySchema {
  const own = Object.entries(columns).map(([column, type]) => [column, columnOf(type, key.includes(column))]);
  return new EntitySchema({
    name,
    tableName: name,
    columns: { tenant: columnOf('text', true), ...Object.fromEntries(own) },
  });
}

function columnOf(type: ColumnType, primary: boolean): EntitySchemaColumnOptions {
  const array = type.endsWith('[]');
  return { type: (array ? type.slice(0, -2) : type) as SqlType, array, primary, nullable: !primary };
}
