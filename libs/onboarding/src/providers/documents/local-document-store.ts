import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DocumentStore } from '../document-store.port.js';

/** Files in a directory, distributed over subdirectories by the first two characters of their address. */
export class LocalDocumentStore extends DocumentStore {
  constructor(private readonly directory: string) {
    super();
  }

  async keep(address: string, size: number, content: Readable): Promise<void> {
    const place = this.placeOf(address);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    // In a separate directory next to the target, so that concurrent writers do not interfere and the last step is a rename.
    const folder = await mkdtemp(`${place}.`);
    const written = path.join(folder, 'file');
    try {
      await pipeline(content, createWriteStream(written, { flags: 'wx', mode: 0o600, flush: true }));
      const { size: kept } = await stat(written);
      if (kept !== size) throw new Error(`expected ${size} bytes, stored ${kept}`);
      await rename(written, place);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async open(address: string): Promise<Readable | null> {
    const place = this.placeOf(address);
    const there = await stat(place).then(() => true, isMissing);
    return there ? createReadStream(place) : null;
  }

  async remove(address: string): Promise<void> {
    await rm(this.placeOf(address), { force: true });
  }

  private placeOf(address: string): string {
    if (!/^[0-9a-f]{64}$/.test(address)) throw new Error('not a document address: expected 64 hexadecimal digits');
    return path.join(this.directory, address.slice(0, 2), address);
  }
}

function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error;
  return false;
}
