import type { Readable } from 'node:stream';
import type { FieldError, Tenant } from '@app/kernel';
import type { CustomerRegistration } from '../domain/customer/customer.commands.js';

/** The cells of a row by the name of their column; empty cells are left out. */
export type CustomerRow = Readonly<Record<string, string>>;

/** Column of the first cell that a row has beyond those of the header, as where a comma is not quoted: its cells may be shifted. */
export const BEYOND_THE_HEADER = '(beyond the header)';

/** The file is not of the expected format; the message quotes no content. */
export class UnreadableFile extends Error {}

/** Rows of a file of customers, as they come. */
export abstract class CustomerRows {
  /** Throws UnreadableFile when it is no UTF-8, no CSV, or lacks a column that every row needs. */
  abstract read(content: Readable): AsyncIterable<CustomerRow>;
}

/** Reads a row, judged as POST /customers would judge it. */
export abstract class CustomerRowReader {
  /** Throws a Refusal with every mistake of the row. */
  abstract registrationOf(row: CustomerRow, tenant: Tenant, now: string): Promise<CustomerRegistration>;
  /** The column in which a mistake about a field of a customer is found. */
  abstract columnOf(error: FieldError): FieldError;
}
