import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { TestClock } from '@app/kernel/testing';
import type { DocumentStore } from '../document-store.port.js';
import { LocalDocumentStore } from './local-document-store.js';
import { S3DocumentStore } from './s3-document-store.js';
import { signed } from './s3-signature.js';

const KEY = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const ADDRESS = 'ab'.repeat(32);

/** A bucket on loopback that stores objects and checks the signature of each request. */
class LoopbackBucket {
  readonly files = new Map<string, Buffer>();
  private constructor(
    private readonly server: Server,
    private readonly clock: TestClock,
  ) {}

  static async start(clock: TestClock): Promise<LoopbackBucket> {
    const server = createServer();
    const bucket = new LoopbackBucket(server, clock);
    server.on('request', (request, response) => {
      // a request that breaks off gets no response
      bucket.take(request).then(
        ({ status, body }) => response.writeHead(status).end(body),
        () => undefined,
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return bucket;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const chunks = (await request.toArray()) as Buffer[];
    const { method = '', url = '', headers } = request;
    const names =
      /SignedHeaders=([^,]+)/
        .exec(headers.authorization ?? '')?.[1]
        ?.split(';')
        .filter((name) => name !== 'x-amz-date' && name !== 'host') ?? [];
    const expected = await signed(
      {
        method,
        url: new URL(url, `http://${headers.host}`),
        headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
      },
      KEY,
      this.clock.now(),
    );
    if (expected['authorization'] !== headers.authorization) return { status: 403 };
    if (method === 'PUT') this.files.set(url, Buffer.concat(chunks));
    if (method === 'DELETE') return { status: this.files.delete(url) ? 204 : 404 };
    const body = this.files.get(url);
    return body === undefined ? { status: 404 } : method === 'PUT' ? { status: 200 } : { status: 200, body };
  }
}

const clock = new TestClock();
let directory: string;
let bucket: LoopbackBucket;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'document-store-'));
  bucket = await LoopbackBucket.start(clock);
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await bucket.close();
});

const STORES: readonly (readonly [string, () => DocumentStore])[] = [
  ['a directory', () => new LocalDocumentStore(directory)],
  ['a bucket that speaks S3', () => new S3DocumentStore({ ...KEY, endpoint: bucket.endpoint, bucket: 'files' }, clock)],
];

async function contentOf(store: DocumentStore, address: string): Promise<Buffer | null> {
  const content = await store.open(address);
  return content && Buffer.concat((await content.toArray()) as Buffer[]);
}

describe.each(STORES)('a document store: %s', (_, storeOf) => {
  it('stores and returns a file of any size', async () => {
    const bytes = randomBytes(300_000);
    await storeOf().keep(ADDRESS, bytes.length, Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]));
    expect((await contentOf(storeOf(), ADDRESS))!.equals(bytes)).toBe(true);
  });

  it('replaces the file at an address', async () => {
    for (const text of ['first', 'second'])
      await storeOf().keep(ADDRESS, text.length, Readable.from([Buffer.from(text)]));
    expect((await contentOf(storeOf(), ADDRESS))?.toString()).toBe('second');
  });

  it('returns nothing for an unknown address, and deletes a file any number of times', async () => {
    await storeOf().keep(ADDRESS, 1, Readable.from([Buffer.from('x')]));
    for (let time = 0; time < 2; time++) await storeOf().remove(ADDRESS);
    await expect(storeOf().open(ADDRESS)).resolves.toBeNull();
  });

  it('keeps nothing of an interrupted file', async () => {
    await storeOf().remove(ADDRESS);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('broke off');
      })(),
    );
    await expect(storeOf().keep(ADDRESS, 100, broken)).rejects.toThrow();
    await expect(storeOf().open(ADDRESS)).resolves.toBeNull();
  });

  it('refuses addresses that it did not make', async () => {
    const outside = async () => storeOf().open('../../etc/passwd');
    await expect(outside()).rejects.toThrow('not a document address');
  });
});

describe('a directory', () => {
  it('keeps no leftovers of interrupted files', () => {
    expect(readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual(
      [],
    );
  });
});

describe('a bucket', () => {
  it('that refuses fails loudly', async () => {
    const stranger = new S3DocumentStore(
      { ...KEY, secretAccessKey: 'wrong', endpoint: bucket.endpoint, bucket: 'files' },
      clock,
    );
    await expect(stranger.keep(ADDRESS, 1, Readable.from([Buffer.from('x')]))).rejects.toThrow('403');
    await expect(stranger.open(ADDRESS)).rejects.toThrow('403');
    await expect(stranger.remove(ADDRESS)).rejects.toThrow('403');
  });

  it("is signed as the signature's own published example is", async () => {
    const headers = {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    };
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const { authorization } = await signed({ method: 'GET', url, headers }, KEY, new Date('2013-05-24T00:00:00Z'));
    expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});
