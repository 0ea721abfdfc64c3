import fs from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { type BasicType, ParquetWriter, fileWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell, Column } from './dataset.js';

export const FORMATS = ['csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** Rows of a table in one of the formats. */
interface TableFile {
  write(rows: readonly (readonly Cell[])[]): void;
  close(): void;
}

/**
 * Writes a new file of rows that only its owner can read. It appears completely or not at all: an interrupted export leaves at most
 * `<file>.part`.
 */
export async function writeTable(
  file: string,
  { format, columns }: { readonly format: Format; readonly columns: readonly Column[] },
  work: (write: TableFile['write']) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`;
  requireAbsent(file);
  fs.writeFileSync(part, '', { mode: 0o600 }); // replaces the file of an interrupted export
  try {
    const table = format === 'csv' ? new CsvFile(part, columns) : new ParquetFile(part, columns);
    await work((rows) => table.write(rows)).finally(() => table.close());
    fs.linkSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
}

function requireAbsent(file: string): void {
  if (fs.existsSync(file)) throw Object.assign(new Error('it already exists'), { code: 'EEXIST', path: file });
}

/** RFC 4180, with a header. No column contains a caller's text, so no cell can be a spreadsheet formula. */
class CsvFile implements TableFile {
  private readonly descriptor: number;

  constructor(file: string, columns: readonly Column[]) {
    this.descriptor = fs.openSync(file, 'a');
    this.write([columns.map(({ name }) => name)]);
  }

  write(rows: readonly (readonly Cell[])[]): void {
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'bigint' ? cell.toString() : cell)));
    fs.writeSync(this.descriptor, stringify(cells, { record_delimiter: 'windows' }));
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }
}

/** Rows are buffered until a row group is full: small row groups make a file slow to read. */
const ROWS_A_GROUP = 50_000;

const PARQUET_TYPES = { text: 'STRING', integer: 'INT64', timestamp: 'TIMESTAMP' } as const satisfies Record<
  Column['type'],
  BasicType
>;

class ParquetFile implements TableFile {
  private readonly writer: ParquetWriter;
  private rows: (readonly Cell[])[] = [];

  constructor(
    file: string,
    private readonly columns: readonly Column[],
  ) {
    const columnData = this.columnData();
    this.writer = new ParquetWriter({ writer: fileWriter(file), schema: schemaFromColumnData({ columnData }) });
  }

  write(rows: readonly (readonly Cell[])[]): void {
    this.rows.push(...rows);
    if (this.rows.length >= ROWS_A_GROUP) this.writeGroup();
  }

  close(): void {
    this.writeGroup();
    void this.writer.finish();
  }

  private writeGroup(): void {
    if (this.rows.length > 0) void this.writer.write({ columnData: this.columnData(), rowGroupSize: this.rows.length });
    this.rows = [];
  }

  private columnData() {
    return this.columns.map(({ name, type }, index) => ({
      name,
      type: PARQUET_TYPES[type],
      nullable: true,
      data: this.rows.map((row) => valueOf(row[index]!, type)),
    }));
  }
}

function valueOf(cell: Cell, type: Column['type']): Cell | Date {
  return type === 'timestamp' && typeof cell === 'string' ? new Date(cell) : cell;
}
