import type { Readable } from 'node:stream';
import type { Tenant } from '@app/kernel';
import type { DocumentContentType, StoredFile } from '../domain/customer/document.events.js';

/** A file that came in and is not kept yet: sealed on disk under a key that lives in memory only. */
export interface ReceivedFile {
  /** SHA-256 of the content, hex. */
  readonly digest: string;
  readonly size: number;
  /** By its content; null when it is nothing a document can be. */
  readonly contentType: DocumentContentType | null;
  open(): Readable;
  discard(): Promise<void>;
}

/** A received file that turned out to be a document. */
export type ReceivedDocument = ReceivedFile & { readonly contentType: DocumentContentType };

/** Files of documents, streamed in and out and never in clear anywhere but on their way. */
export abstract class DocumentArchive {
  /** Takes a file in before it is known whose it is. 400 INVALID_INPUT above the largest size. */
  abstract receive(content: Readable): Promise<ReceivedFile>;
  /** Keeps it sealed under the customer's key, at an address made of its content and the document it belongs to. */
  abstract keep(tenant: Tenant, customerId: string, documentId: string, received: ReceivedDocument): Promise<StoredFile>;
  /** The content; null when it is gone, or the customer was erased. */
  abstract open(tenant: Tenant, customerId: string, address: string): Promise<Readable | null>;
  abstract remove(address: string): Promise<void>;
}
