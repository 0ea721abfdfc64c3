import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import type { TestApplication } from './application.js';
import { runOn } from './command-line.js';

interface Exported {
  /** Cells by column name. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly text: string;
  /** File mode, such as `0600`. */
  readonly mode: string;
  /** The position after which the next export starts. */
  readonly next: string;
}

/** Exports a table with the CLI and reads the file. */
export async function exported(application: TestApplication, table: string, ...options: string[]): Promise<Exported> {
  const file = path.join(application.dataDirectory, `${table}-${randomUUID()}`);
  const { code, answers, warnings } = await runOn(application, 'export', table, file, ...options);
  if (code !== 0) throw new Error(warnings.join('\n'));
  try {
    const text = fs.readFileSync(file, 'latin1');
    const rows: Exported['rows'] = text.startsWith('PAR1')
      ? await parquetReadObjects({ file: await asyncBufferFromFile(file) })
      : (parse(text, { columns: true }) as Exported['rows']);
    const mode = (fs.statSync(file).mode & 0o777).toString(8).padStart(4, '0');
    if (answers[1] !== `Rows   ${rows.length}`) throw new Error(`${answers[1]} but there are ${rows.length}`);
    return { rows, text, mode, next: /--after (\d+)$/.exec(answers[2] ?? '')![1]! };
  } finally {
    fs.rmSync(file);
  }
}
