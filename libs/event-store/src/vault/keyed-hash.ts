import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * HMAC-SHA-256 under one key, by its definition (RFC 2104): two hashes, each in one call, take less than half of the time of an
 * object of the cryptography library for each message. Answers are hexadecimal.
 */
export class KeyedHash {
  /** The key as the inner and the outer hash begin with it, each with room for a digest. */
  private readonly inner: Buffer;
  private readonly outer: Buffer;

  /** `key`: 64 bytes at most. */
  constructor(key: Buffer) {
    if (key.length > BLOCK_BYTES) throw new Error(`a key of ${key.length} bytes would have to be hashed first`);
    this.inner = padded(key, INNER);
    this.outer = padded(key, OUTER);
  }

  of(message: Buffer): string {
    return this.finish(hash('sha256', Buffer.concat([this.inner.subarray(0, BLOCK_BYTES), message])));
  }

  /** Of a digest in hexadecimal. */
  ofDigest(digest: string): string {
    if (digest.length !== 2 * DIGEST_BYTES || this.inner.write(digest, BLOCK_BYTES, 'hex') !== DIGEST_BYTES)
      return this.of(Buffer.from(digest, 'hex')); // of an event that was changed in the database
    return this.finish(hash('sha256', this.inner));
  }

  private finish(digest: string): string {
    this.outer.write(digest, BLOCK_BYTES, 'hex');
    return hash('sha256', this.outer);
  }
}

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
  for (let index = 0; index < BLOCK_BYTES; index++) block[index] = (key[index] ?? 0) ^ pad;
  return block;
}
