import type { INestApplicationContext } from '@nestjs/common';
import type { StoredEvent } from '@app/event-store';

/** One column of an exported table. Amounts are `integer`, in the smallest unit of the currency next to them. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'timestamp';
}

/** One cell: text, an integer, a time in ISO 8601, or null. */
export type Cell = string | bigint | null;

/** A table exported from the log; no column contains personal data. */
export interface Dataset {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** Rows for consecutive events of the log, in the order of `columns`. */
  rowsOf(events: readonly StoredEvent[], application: INestApplicationContext): Promise<readonly (readonly Cell[])[]>;
}

export const text = (name: string): Column => ({ name, type: 'text' });
export const integer = (name: string): Column => ({ name, type: 'integer' });
export const timestamp = (name: string): Column => ({ name, type: 'timestamp' });
