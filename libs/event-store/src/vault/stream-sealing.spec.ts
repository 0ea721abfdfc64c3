import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { openingStream, sealedSize, sealingStream } from './stream-sealing.js';

const KEY = randomBytes(32);
const FRAME = 64 * 1024;

async function through(bytes: Buffer, stream: Transform, chunk = 1_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  return Buffer.concat(
    (await Readable.from(chunks)
      .pipe(stream)
      .on('error', () => undefined)
      .toArray()) as Buffer[],
  );
}

const seal = (bytes: Buffer): Promise<Buffer> => through(bytes, sealingStream(KEY, 'here'));
const open = (bytes: Buffer, place = 'here', key = KEY): Promise<Buffer> =>
  through(bytes, openingStream(key, place), 777);

describe('a sealed stream', () => {
  it.each([0, 1, 1_000, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 300_000])(
    'of %i bytes opens to the same bytes, and has the predicted length',
    async (size) => {
      const bytes = randomBytes(size);
      const sealed = await seal(bytes);
      expect(sealed).toHaveLength(sealedSize(size));
      expect((await open(sealed)).equals(bytes)).toBe(true);
    },
  );

  it.each([100, FRAME - 1, FRAME, FRAME + 1, 300_000])(
    'opens to the same bytes that came %i at a time',
    async (chunk) => {
      const bytes = randomBytes(300_000);
      const sealed = await through(bytes, sealingStream(KEY, 'here'), chunk);
      expect(sealed).toHaveLength(sealedSize(bytes.length));
      expect((await through(sealed, openingStream(KEY, 'here'), chunk)).equals(bytes)).toBe(true);
    },
  );

  it('shows nothing of its content and is never the same twice', async () => {
    const bytes = Buffer.alloc(1_000, 'secret ');
    const [first, second] = await Promise.all([seal(bytes), seal(bytes)]);
    expect(first.includes('secret')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('does not open in another place or with another key', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, 'there')).rejects.toThrow();
    await expect(open(sealed, 'here', randomBytes(32))).rejects.toThrow();
  });

  it.each([
    [
      'a changed byte',
      (sealed: Buffer) => {
        sealed[100]! ^= 1;
        return sealed;
      },
    ],
    ['its last frame cut off', (sealed: Buffer) => sealed.subarray(0, 8 + FRAME + 16)],
    ['a cut in the middle', (sealed: Buffer) => sealed.subarray(0, 5_000)],
    [
      'two frames changed about',
      (sealed: Buffer) =>
        Buffer.concat([
          sealed.subarray(0, 8),
          sealed.subarray(8 + FRAME + 16, 8 + 2 * (FRAME + 16)),
          sealed.subarray(8, 8 + FRAME + 16),
          sealed.subarray(8 + 2 * (FRAME + 16)),
        ]),
    ],
    ['something added', (sealed: Buffer) => Buffer.concat([sealed, Buffer.alloc(20)])],
    [
      'another version',
      (sealed: Buffer) => {
        sealed[0] = 9;
        return sealed;
      },
    ],
    ['nothing left', () => Buffer.alloc(0)],
  ])('does not open with %s', async (_, change) => {
    await expect(open(change(await seal(randomBytes(2 * FRAME + 500))))).rejects.toThrow();
  });
});
