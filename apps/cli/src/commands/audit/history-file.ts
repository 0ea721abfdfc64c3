import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const CHARACTERS_A_WRITE = 64 * 1024;
const BYTES_A_READ = 256 * 1024;

/** The lines of an exported file; a `.gz` file is decompressed while reading. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file, { highWaterMark: BYTES_A_READ });
  const text = isPacked(file) ? bytes.pipe(createGunzip({ chunkSize: BYTES_A_READ })) : bytes;
  bytes.on('error', (error) => text.destroy(error));
  let begun = '';
  for await (const part of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (begun + part).split('\n');
    begun = lines.pop()!;
    yield* lines;
  }
  if (begun !== '') yield begun;
}

/** Writes lines to a new file that only its owner can read, with back-pressure from the disk; a `.gz` file is compressed. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const stages: Duplex[] = isPacked(file) ? [createGzip()] : [];
  await pipeline([Readable.from(inBlocks(lines)), ...stages, createWriteStream(file, { flags: 'wx', mode: 0o600 })]);
}

/** Joins many lines into one chunk, since a stream has a cost per chunk. */
async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const line of lines) {
    block += `${line}\n`;
    if (block.length < CHARACTERS_A_WRITE) continue;
    yield block;
    block = '';
  }
  yield block;
}

function isPacked(file: string): boolean {
  return file.endsWith('.gz');
}
