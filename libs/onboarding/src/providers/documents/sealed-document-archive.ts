import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tenant } from '@app/kernel';
import { openingStream, sealedSize, sealingStream, Vault } from '@app/event-store';
import { SIGNATURE_BYTES, contentTypeOf } from '../../domain/customer/document-content.js';
import type { StoredFile } from '../../domain/customer/document.events.js';
import { DocumentArchive, type ReceivedDocument, type ReceivedFile } from '../document-archive.port.js';
import type { IncomingFiles, UploadSlot } from './incoming-files.js';
import type { DocumentStore } from '../document-store.port.js';

const INCOMING = 'a file on its way in';

/** Seals every file under its subject's key and passes it to the store. Incoming files are first written to a directory. */
export class SealedDocumentArchive extends DocumentArchive {
  constructor(
    private readonly vault: Vault,
    private readonly store: DocumentStore,
    private readonly incoming: IncomingFiles,
  ) {
    super();
  }

  async receive(tenant: Tenant, content: Readable, largest: number): Promise<ReceivedFile> {
    const room = await this.incoming.room(tenant, largest);
    const file = path.join(room.folder, 'sealed');
    const key = randomBytes(32);
    const seen = new Witness(room);
    try {
      await pipeline(
        content,
        seen,
        sealingStream(key, INCOMING),
        createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      );
    } catch (error) {
      await room.discard();
      throw error;
    }
    const open = (): Readable => {
      const opened = openingStream(key, INCOMING);
      pipeline(createReadStream(file), opened).catch((error: Error) => opened.destroy(error));
      return opened;
    };
    const { digest, size, lines } = seen;
    return { digest, size, lines, contentType: contentTypeOf(seen.head), open, discard: room.discard };
  }

  async keep(tenant: Tenant, customerId: string, purpose: string, received: ReceivedDocument): Promise<StoredFile> {
    const { size, contentType } = received;
    return { address: await this.keepFor(tenant, customerId, purpose, received), size, contentType };
  }

  async keepFor(tenant: Tenant, subject: string, purpose: string, received: ReceivedFile): Promise<string> {
    const address = this.vault.fingerprint(
      tenant,
      'onboarding.kept-file',
      JSON.stringify([subject, purpose, received.digest]),
    );
    const sealing = await this.vault.sealing(tenant, subject);
    await Promise.all([
      pipeline(received.open(), sealing),
      this.store.keep(address, sealedSize(received.size), sealing),
    ]);
    return address;
  }

  async open(tenant: Tenant, subject: string, address: string): Promise<Readable | null> {
    const opening = await this.vault.opening(tenant, subject);
    const sealed = opening && (await this.store.open(address));
    if (opening === null || sealed === null) return null;
    pipeline(sealed, opening).catch((error: Error) => opening.destroy(error));
    return opening;
  }

  remove(address: string): Promise<void> {
    return this.store.remove(address);
  }
}

/** Passes a file through and records its first bytes, size and hash. Fails if there is no space for it. */
class Witness extends Transform {
  size = 0;
  private lineFeeds = 0;
  private carriageReturns = 0;
  head = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  constructor(private readonly uploadSlot: UploadSlot) {
    super();
  }

  /** Lines end with CR, LF or both. */
  get lines(): number {
    return Math.max(this.lineFeeds, this.carriageReturns);
  }

  get digest(): string {
    return this.hash.copy().digest('hex');
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.size += chunk.length;
    try {
      this.uploadSlot.grow(chunk.length);
    } catch (refusal) {
      return done(refusal as Error);
    }
    if (this.head.length < SIGNATURE_BYTES) this.head = Buffer.concat([this.head, chunk]).subarray(0, SIGNATURE_BYTES);
    this.lineFeeds += countOf(chunk, 0x0a);
    this.carriageReturns += countOf(chunk, 0x0d);
    this.hash.update(chunk);
    done(null, chunk);
  }
}

function countOf(chunk: Buffer, byte: number): number {
  let count = 0;
  for (let at = chunk.indexOf(byte); at !== -1; at = chunk.indexOf(byte, at + 1)) count += 1;
  return count;
}
