import type { Readable } from 'node:stream';
import type { Tenant } from '@app/kernel';
import type { DocumentContentType, StoredFile } from '../domain/customer/document.events.js';

/** A received file that is not stored yet: sealed on disk under a key that exists only in memory. */
export interface ReceivedFile {
  /** SHA-256 of the content, hex. */
  readonly digest: string;
  readonly size: number;
  /** Line ends in the content, whatever it is. */
  readonly lines: number;
  /** Determined by its content; null if documents cannot have the type. */
  readonly contentType: DocumentContentType | null;
  open(): Readable;
  discard(): Promise<void>;
}

/** A received file whose content is a document. */
export type ReceivedDocument = ReceivedFile & { readonly contentType: DocumentContentType };

/** Files of documents, which are streamed and stored only in sealed form. */
export abstract class DocumentArchive {
  /**
   * Receives a file of a platform before its subject is known. 400 INVALID_INPUT above the maximum size in bytes; 429 RATE_LIMITED if too
   * much of the platform is being received; 503 SERVICE_UNAVAILABLE if disk space is low.
   */
  abstract receive(tenant: Tenant, content: Readable, largest: number): Promise<ReceivedFile>;
  /** Stores a file sealed under the customer's key. Its address derives from its content and purpose, the document to which it belongs. */
  abstract keep(tenant: Tenant, customerId: string, purpose: string, received: ReceivedDocument): Promise<StoredFile>;
  /** Stores any file sealed under a subject's key. Returns its address, which derives from its content and purpose. */
  abstract keepFor(tenant: Tenant, subject: string, purpose: string, received: ReceivedFile): Promise<string>;
  /** The content; null if it was removed or its subject was erased. */
  abstract open(tenant: Tenant, subject: string, address: string): Promise<Readable | null>;
  abstract remove(address: string): Promise<void>;
}
