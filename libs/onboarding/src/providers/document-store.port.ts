import type { Readable } from 'node:stream';

/** Stores sealed files in a directory or an S3-compatible store, which never sees their content. */
export abstract class DocumentStore {
  /** Stores `size` bytes at an address atomically, and replaces earlier ones. */
  abstract keep(address: string, size: number, content: Readable): Promise<void>;
  /** null if there is nothing at the address. */
  abstract open(address: string): Promise<Readable | null>;
  /** No effect if there is nothing at the address. */
  abstract remove(address: string): Promise<void>;
}
