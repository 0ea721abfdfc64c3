import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The lines of an export's file; one that is called `.gz` is unpacked on the way. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = isPacked(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => text.destroy(error));
  yield* createInterface({ input: text, crlfDelay: Infinity });
}

/** Writes lines to a new file that its owner alone reads, no faster than the disk takes them; `.gz` packs them. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const stages: Duplex[] = isPacked(file) ? [createGzip()] : [];
  await pipeline([Readable.from(ended(lines)), ...stages, createWriteStream(file, { flags: 'wx', mode: 0o600 })]);
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

function isPacked(file: string): boolean {
  return file.endsWith('.gz');
}
