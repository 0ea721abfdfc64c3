import { createHmac, randomBytes } from 'node:crypto';
import { KeyedHash } from './keyed-hash.js';

const byTheLibrary = (key: Buffer, message: Buffer): string => createHmac('sha256', key).update(message).digest('hex');

describe('a keyed hash', () => {
  it.each([0, 1, 20, 32, 63, 64])('is HMAC-SHA-256 under a key of %i bytes', (bytes) => {
    const key = randomBytes(bytes);
    const keyed = new KeyedHash(key);
    for (const length of [0, 1, 31, 32, 33, 63, 64, 65, 1_000]) {
      const message = randomBytes(length);
      expect(keyed.of(message)).toBe(byTheLibrary(key, message));
      expect(keyed.ofDigest(message.toString('hex'))).toBe(byTheLibrary(key, message));
    }
  });

  it('is that of the test vectors of RFC 4231', () => {
    expect(new KeyedHash(Buffer.alloc(20, 0x0b)).of(Buffer.from('Hi There'))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
    expect(new KeyedHash(Buffer.from('Jefe')).of(Buffer.from('what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('takes a text that is no digest for the bytes that it begins with', () => {
    const keyed = new KeyedHash(Buffer.alloc(32, 1));
    const spoiled = `${'ab'.repeat(31)}zz`;
    expect(keyed.ofDigest(spoiled)).toBe(byTheLibrary(Buffer.alloc(32, 1), Buffer.alloc(31, 0xab)));
  });

  it('has no longer key', () => {
    expect(() => new KeyedHash(Buffer.alloc(65))).toThrow('65 bytes');
  });
});
