import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/*
 * A stream is sealed in frames, so that neither side holds more than one of them and only authenticated data is passed on. Format: `version
 * (1 byte), nonce prefix (7)`, then frames of `ciphertext (up to 64 KiB), tag (16)`. The nonce of a frame is the prefix, the frame number and
 * a last-frame flag, so reordered, dropped or truncated frames do not open.
 */
const VERSION = 1;
const PREFIX_BYTES = 7;
const HEADER_BYTES = 1 + PREFIX_BYTES;
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** Size of a sealed stream of `size` bytes. An empty stream has one frame too. */
export function sealedSize(size: number): number {
  return HEADER_BYTES + size + Math.max(1, Math.ceil(size / FRAME_BYTES)) * TAG_BYTES;
}

/** Seals its input with AES-256-GCM, bound to `place`. */
export function sealingStream(key: Buffer, place: string): Transform {
  const prefix = randomBytes(PREFIX_BYTES);
  let number = 0;
  const seal = (frame: readonly Buffer[], last: boolean): Buffer[] => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number++, last)).setAAD(Buffer.from(place));
    return [...frame.map((piece) => cipher.update(piece)), cipher.final(), cipher.getAuthTag()];
  };
  return framed(FRAME_BYTES, seal, Buffer.concat([Buffer.from([VERSION]), prefix]));
}

/** Opens the output of `sealingStream` with the same place. Fails on bytes that were modified, truncated or moved. */
export function openingStream(key: Buffer, place: string): Transform {
  let header: Buffer | null = null;
  let number = 0;
  const open = (pieces: readonly Buffer[], last: boolean): Buffer[] => {
    const bytes = Buffer.concat(pieces);
    const frame = header === null ? bytes.subarray(HEADER_BYTES) : bytes;
    header ??= bytes.subarray(0, HEADER_BYTES);
    if (header[0] !== VERSION) throw new Error('not a sealed stream of a known version');
    if (frame.length < TAG_BYTES) throw new Error('the sealed stream is truncated');
    const nonce = nonceOf(header.subarray(1), number++, last);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    decipher.setAuthTag(frame.subarray(-TAG_BYTES));
    const opened = decipher.update(frame.subarray(0, -TAG_BYTES));
    decipher.final(); // throws if the frame was modified
    return [opened];
  };
  return framed(FRAME_BYTES + TAG_BYTES, open, Buffer.alloc(0), HEADER_BYTES);
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(number, 0);
  rest[4] = last ? 1 : 0;
  return Buffer.concat([prefix, rest]);
}

/**
 * Cuts a stream into frames and passes the chunks of each to `make`, with a flag for the last frame. The first frame is `lead` bytes longer.
 * Chunks are passed on as received, since joining them would copy each byte once more.
 */
function framed(
  size: number,
  make: (frame: readonly Buffer[], last: boolean) => readonly Buffer[],
  start: Buffer,
  lead = 0,
): Transform {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let due = size + lead;
  let begun = false;
  const begin = (stream: Transform): void => {
    if (!begun && start.length > 0) stream.push(start);
    begun = true;
  };
  const give = (stream: Transform, pieces: readonly Buffer[]): void => {
    for (const piece of pieces) if (piece.length > 0) stream.push(piece);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      attempt(done, () => {
        begin(this);
        waiting.push(chunk);
        waitingBytes += chunk.length;
        // Hold a full frame until it is known not to be the last.
        while (waitingBytes > due) {
          const last = waiting.pop()!;
          const rest = waitingBytes - due; // bytes of the last chunk: those before it did not fill a frame
          give(this, make([...waiting, last.subarray(0, last.length - rest)], false));
          waiting = [last.subarray(last.length - rest)];
          waitingBytes = rest;
          due = size;
        }
      });
    },
    flush(done: TransformCallback) {
      attempt(done, () => {
        begin(this);
        give(this, make(waiting, true));
      });
    },
  });
}

function attempt(done: TransformCallback, work: () => void): void {
  try {
    work();
    done();
  } catch (error) {
    done(error as Error);
  }
}
