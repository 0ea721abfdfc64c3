import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoreMark } from '@app/event-store';
import type { DocumentStore } from '../document-store.port.js';

/** An address that no document can have: those of documents are keyed hashes. */
const ADDRESS = createHash('sha256').update('the installation that these documents belong to').digest('hex');

/** Marks the document store with its installation. */
export class DocumentMark implements StoreMark {
  constructor(private readonly store: DocumentStore) {}

  async read(): Promise<string | null> {
    const content = await this.store.open(ADDRESS);
    if (content === null) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  async write(installation: string): Promise<void> {
    await this.store.keep(ADDRESS, Buffer.byteLength(installation), Readable.from([Buffer.from(installation)]));
  }
}
