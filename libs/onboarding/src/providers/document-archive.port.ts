import type { Readable } from 'node:stream';
import type { Tenant } from '@app/kernel';
import type { DocumentContentType, StoredFile } from '../domain/customer/document.events.js';

/** A file that came in and is not kept yet: sealed on disk under a key that lives in memory only. */
export interface ReceivedFile {
  /** SHA-256 of the content, hex. */
  readonly digest: string;
  readonly size: number;
  /** Line ends in the content, whatever it is. */
  readonly lines: number;
  /** By its content; null when it is nothing a document can be. */
  readonly contentType: DocumentContentType | null;
  open(): Readable;
  discard(): Promise<void>;
}

/** A received file that turned out to be a document. */
export type ReceivedDocument = ReceivedFile & { readonly contentType: DocumentContentType };

/** Files of documents, streamed in and out and never in clear anywhere but on their way. */
export abstract class DocumentArchive {
  /**
   * Takes a file of a platform in before it is known whose it is. 400 INVALID_INPUT above the largest size, in bytes; 429
   * RATE_LIMITED when too much of the platform is on its way in, 503 SERVICE_UNAVAILABLE when the disk is short.
   */
  abstract receive(tenant: Tenant, content: Readable, largest: number): Promise<ReceivedFile>;
  /** Keeps it sealed under the customer's key, at an address made of its content and purpose: the document it belongs to. */
  abstract keep(tenant: Tenant, customerId: string, purpose: string, received: ReceivedDocument): Promise<StoredFile>;
  /** Keeps any file sealed under a subject's key; answers its address, which is made of its content and purpose. */
  abstract keepFor(tenant: Tenant, subject: string, purpose: string, received: ReceivedFile): Promise<string>;
  /** The content; null when it is gone, or its subject was erased. */
  abstract open(tenant: Tenant, subject: string, address: string): Promise<Readable | null>;
  abstract remove(address: string): Promise<void>;
}
