import type { Readable } from 'node:stream';
import type { FieldError, Tenant } from '@app/kernel';
import type { CustomerRegistration } from '../domain/customer/customer.commands.js';

/** The cells of a row by column name, without empty ones. */
export type CustomerRow = Readonly<Record<string, string>>;

/** Column of the first cell beyond the header's columns, as after an unquoted comma: the row's cells may be shifted. */
export const BEYOND_THE_HEADER = '(beyond the header)';

/** The file is not of the expected format. The message quotes no content. */
export class UnreadableFile extends Error {}

/** Rows of a file of customers, as a stream. */
export abstract class CustomerRows {
  /** Throws UnreadableFile if it is not UTF-8 or CSV, or lacks a mandatory column. */
  abstract read(content: Readable): AsyncIterable<CustomerRow>;
}

/** Validates a row by the rules of POST /customers. */
export abstract class CustomerRowReader {
  /** Throws a Refusal with every error of the row. */
  abstract registrationOf(row: CustomerRow, tenant: Tenant, now: string): Promise<CustomerRegistration>;
  /** The column of an error in a customer field. */
  abstract columnOf(error: FieldError): FieldError;
}
