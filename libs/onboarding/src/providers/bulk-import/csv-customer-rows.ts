import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BEYOND_THE_HEADER, type CustomerRow, CustomerRows, UnreadableFile } from '../customer-rows.port.js';

/** Mandatory columns of every row (onboarding-accounts 2.8); further requirements of a customer type are reported per row. */
const REQUIRED = [
  'umaAddress',
  'platformCustomerId',
  'customerType',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
];
const MAX_ROW_LENGTH = 64 * 1024;
/** Faults by the codes of the reader. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a row is longer than ${MAX_ROW_LENGTH} characters`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  INVALID_OPENING_QUOTE: 'a cell has a quote, but does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'a cell continues after its closing quote',
};

/** CSV in UTF-8 with or without byte order mark and quotes, and with any line ends. Holds only one row in memory. */
export class CsvCustomerRows extends CustomerRows {
  async *read(content: Readable): AsyncIterable<CustomerRow> {
    const parser = parse({
      bom: true,
      max_record_size: MAX_ROW_LENGTH,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    let cause: unknown;
    let header: readonly string[] | null = null;
    let empty = true;
    pipeline(content, decoding(), parser, (error) => {
      cause = error ?? undefined;
    });
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        if (header === null) {
          header = checkedHeader(cells);
          continue;
        }
        empty = false;
        yield rowOf(header, cells);
      }
    } catch (error) {
      throw unreadable(error instanceof UnreadableFile ? error : (cause ?? error));
    }
    if (empty) throw new UnreadableFile('The file has no rows below its header.');
  }
}

function rowOf(header: readonly string[], cells: readonly string[]): CustomerRow {
  const row: [string, string][] = [];
  for (const [place, cell] of cells.entries()) if (cell !== '') row.push([header[place] ?? BEYOND_THE_HEADER, cell]);
  return Object.fromEntries(row);
}

function checkedHeader(header: string[]): string[] {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new UnreadableFile(`The file lacks the columns ${missing.join(', ')}.`);
  if (new Set(header).size < header.length) throw new UnreadableFile('The file has a column twice.');
  return header;
}

/** Decodes bytes to text; anything that is not UTF-8 ends the file. */
function decoding(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return new Transform({
    decodeStrings: true,
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, decoder.decode(chunk, { stream: true }));
      } catch {
        done(new UnreadableFile('The file is not UTF-8.'));
      }
    },
    flush(done) {
      try {
        done(null, decoder.decode());
      } catch {
        done(new UnreadableFile('The file is not UTF-8.'));
      }
    },
  });
}

function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error;
  if (!(error instanceof CsvError)) return error;
  const fault = FAULTS[error.code] ?? 'a cell is not quoted as it must be';
  return new UnreadableFile(`The file is not well-formed CSV: ${fault}.`);
}
