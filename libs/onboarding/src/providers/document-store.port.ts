import type { Readable } from 'node:stream';

/** Where sealed files are kept: a directory, or a store that speaks S3. It never sees what is in them. */
export abstract class DocumentStore {
  /** Keeps `size` bytes at an address, all of them or none; a second time replaces the first. */
  abstract keep(address: string, size: number, content: Readable): Promise<void>;
  /** null when there is nothing at the address. */
  abstract open(address: string): Promise<Readable | null>;
  /** Nothing happens when there is nothing at the address. */
  abstract remove(address: string): Promise<void>;
}
