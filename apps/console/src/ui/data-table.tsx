import type { ReactNode } from 'react';
import { csvOf, saveFile } from './csv.ts';

/** A column: its text is exported, and shown if there is no cell. */
export interface DataColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Long text that wraps. */
  readonly isProse?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Text shown if there are no rows. */
  readonly empty: string;
  /** Name of the exported file; no export if absent. */
  readonly file?: string;
}

/** A table of rows, which can be exported as a CSV file. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, file }: DataTableProps<Row>) {
  if (rows.length === 0) return <p role="status">{empty}</p>;
  const save = (): void =>
    saveFile(
      `${file}.csv`,
      csvOf(
        columns.map(({ title }) => title),
        rows.map((row) => columns.map(({ text }) => text(row))),
      ),
    );
  return (
    <>
      <div className="scrolled" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber === true ? 'number' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, text, cell, isNumber, isProse }) => (
                  <td key={title} className={isNumber === true ? 'number' : isProse === true ? 'prose' : ''}>
                    {cell?.(row) ?? text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {file !== undefined && (
        <div className="after-list">
          <p>{rows.length.toLocaleString('en')} shown</p>
          <button type="button" onClick={save}>
            Export CSV
          </button>
        </div>
      )}
    </>
  );
}
