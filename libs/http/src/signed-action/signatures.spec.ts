import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@app/kernel';
import { verifyP256Portably } from '../testing/portable-p256.js';
import { compressedKey, readDerSignature, readWalletStamp, uncompressedBytes, verifyP256 } from './index.js';

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
const [X, Y] = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex')) as [string, string];
const uncompressed = `04${X}${Y}`;
const compressed = `${Number.parseInt(Y.at(-1)!, 16) % 2 === 0 ? '02' : '03'}${X}`;
const message = Buffer.from('what is signed');
const der = createSign('sha256').update(message).sign(privateKey);
const raw = Buffer.from(readDerSignature(der)!);
const verifiers = { native: verifyP256, portable: verifyP256Portably };

const scalar = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
const halves = (signature: Buffer) => [signature.subarray(0, 32), signature.subarray(32)] as const;

describe('A key', () => {
  it('has one canonical form, whichever encoding it came in', () => {
    expect(compressedKey(uncompressed)).toBe(compressed);
    expect(compressedKey(compressed.toUpperCase())).toBe(compressed);
    expect(Buffer.from(uncompressedBytes(compressed)).toString('hex')).toBe(uncompressed);
  });

  it.each([
    ['off the curve', `04${X}${X}`],
    ['without a point for its x', `02${'ff'.repeat(32)}`],
    ['of zeroes', `04${'00'.repeat(64)}`],
    ['hybrid', `06${X}${Y}`],
    ['the point at infinity', '00'],
    ['too short', compressed.slice(2)],
    ['too long', `${uncompressed}00`],
    ['no hex', compressed.replace(/..$/, 'zz')],
    ['nothing', ''],
  ])('%s is not a key', (_, key) => {
    expect(compressedKey(key)).toBeNull();
    for (const verify of Object.values(verifiers)) expect(verify(key, message, raw)).toBe(false);
  });
});

describe.each(Object.entries(verifiers))('The %s check of a signature', (_, verify) => {
  it('accepts low and high s, for a key in either encoding', () => {
    const [r, s] = halves(raw);
    const twin = Buffer.concat([r, scalar(ORDER - BigInt(`0x${s.toString('hex')}`))]);
    for (const key of [compressed, uncompressed])
      for (const signature of [raw, twin]) expect(verify(key, message, signature)).toBe(true);
  });

  it('refuses another message, and scalars of nought, of the order or beyond', () => {
    const [r, s] = halves(raw);
    expect(verify(compressed, Buffer.from('what is signed\n'), raw)).toBe(false);
    const bad = [0n, ORDER, (1n << 256n) - 1n].map(scalar);
    for (const value of bad) {
      expect(verify(compressed, message, Buffer.concat([value, s]))).toBe(false);
      expect(verify(compressed, message, Buffer.concat([r, value]))).toBe(false);
    }
    for (const length of [0, 63, 65]) expect(verify(compressed, message, Buffer.alloc(length, 1))).toBe(false);
  });
});

describe('A DER signature', () => {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');

  it('is read with short integers and with padded ones', () => {
    expect(Buffer.from(readDerSignature(bytes('3006020101020102'))!).toString('hex')).toBe(
      `${'00'.repeat(31)}01${'00'.repeat(31)}02`,
    );
    expect(readDerSignature(bytes('30080202008002020080'))).not.toBeNull();
  });

  it.each([
    ['a sequence too long for what follows', '3007020101020102'],
    ['bytes after it', '300602010102010200'],
    ['a long form of a length', '308106020101020102'],
    ['a negative integer', '3006020180020102'],
    ['an integer with needless zeroes', '300702020001020102'],
    ['an empty integer', '30050200020102'],
    ['an integer longer than the rest', '3006020101020202'],
    ['another tag', '3106020101020102'],
    ['another tag inside', '3006030101020102'],
    ['one integer', '3003020101'],
    ['three integers', '3009020101020102020103'],
    ['33 digits', `3026022101${'00'.repeat(32)}020101`],
    ['nothing', ''],
  ])('with %s is refused', (_, hex) => {
    expect(readDerSignature(bytes(hex))).toBeNull();
  });
});

describe('A stamp', () => {
  const stamp = { publicKey: compressed, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: der.toString('hex') };
  const header = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('returns the key in its canonical form and the signature', () => {
    const read = readWalletStamp(
      header({ ...stamp, publicKey: compressed.toUpperCase(), signature: stamp.signature.toUpperCase() }),
    );
    expect(read.publicKey).toBe(compressed);
    expect(verifyP256(read.publicKey, message, read.signature)).toBe(true);
  });

  it.each([
    ['', ''],
    ['not base64url', 'a+b/'],
    ['not UTF-8', Buffer.from([0xff]).toString('base64url')],
    ['null', header(null)],
    ['a list', header([])],
    ['a signature of r and s alone', header({ ...stamp, signature: raw.toString('hex') })],
    ['half a byte', header({ ...stamp, signature: stamp.signature.slice(1) })],
    ['no key', header({ ...stamp, publicKey: undefined })],
    ['an uncompressed key', header({ ...stamp, publicKey: uncompressed })],
    ['another scheme', header({ ...stamp, scheme: createHash('sha256').update('x').digest('hex') })],
  ])('%s is malformed', (_, value) => {
    expect(() => readWalletStamp(value)).toThrow(Refusal);
  });
});
