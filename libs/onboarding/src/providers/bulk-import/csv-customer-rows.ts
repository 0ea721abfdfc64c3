import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type CustomerRow, CustomerRows, UnreadableFile } from '../customer-rows.port.js';

/** Columns that every row needs (onboarding-accounts 2.8); further requirements of a customer type show row by row. */
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

/** CSV in UTF-8, with or without a byte order mark, quoted or not, with any line ends; never more than one row is held. */
export class CsvCustomerRows extends CustomerRows {
  async *read(content: Readable): AsyncIterable<CustomerRow> {
    const parser = parse({
      bom: true,
      columns: (header: string[]) => checkedHeader(header.map((name) => name.trim())),
      max_record_size: MAX_ROW_LENGTH,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    let cause: unknown;
    let empty = true;
    pipeline(content, decoding(), parser, (error) => {
      cause = error ?? undefined;
    });
    try {
      for await (const cells of parser as AsyncIterable<Record<string, string>>) {
        empty = false;
        yield Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
      }
    } catch (error) {
      throw unreadable(cause ?? error);
    }
    if (empty) throw new UnreadableFile('The file has no rows below its header.');
  }
}

function checkedHeader(header: string[]): string[] {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new UnreadableFile(`The file lacks the columns ${missing.join(', ')}.`);
  if (new Set(header).size < header.length) throw new UnreadableFile('The file has a column twice.');
  return header;
}

/** Bytes to text; anything that is not UTF-8 ends the file. */
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
  return error instanceof CsvError ? new UnreadableFile(`The file is not well-formed CSV: ${error.code}.`) : error;
}
