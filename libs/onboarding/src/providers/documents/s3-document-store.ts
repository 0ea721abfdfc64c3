import type { Readable } from 'node:stream';
import type { Clock } from '@app/kernel';
import type { Dispatcher } from 'undici';
import type { S3Bucket } from '../../onboarding.options.js';
import { DocumentStore } from '../document-store.port.js';
import { signed } from './s3-signature.js';

/** Less than the 30 seconds for which clients wait. */
const TIME_LIMIT = 20_000;

/** Files in an S3-compatible bucket. Bodies are already sealed, so their content is not signed too. */
export class S3DocumentStore extends DocumentStore {
  constructor(
    private readonly bucket: S3Bucket,
    private readonly clock: Clock,
  ) {
    super();
  }

  async keep(address: string, size: number, content: Readable): Promise<void> {
    const { statusCode, body } = await this.send('PUT', address, { 'content-length': size.toString() }, content);
    await body.dump();
    if (statusCode !== 200) throw new Error(`S3 PUT returned HTTP ${statusCode}`);
  }

  async open(address: string): Promise<Readable | null> {
    const { statusCode, body } = await this.send('GET', address);
    if (statusCode === 200) return body;
    await body.dump();
    if (statusCode !== 404) throw new Error(`S3 GET returned HTTP ${statusCode}`);
    return null;
  }

  async remove(address: string): Promise<void> {
    const { statusCode, body } = await this.send('DELETE', address);
    await body.dump();
    if (statusCode !== 204 && statusCode !== 200 && statusCode !== 404)
      throw new Error(`S3 DELETE returned HTTP ${statusCode}`);
  }

  private async send(
    method: 'GET' | 'PUT' | 'DELETE',
    address: string,
    more: Record<string, string> = {},
    content?: Readable,
  ): Promise<Dispatcher.ResponseData> {
    if (!/^[0-9a-f]{64}$/.test(address)) throw new Error('not a document address: expected 64 hexadecimal digits');
    const { endpoint, bucket, ...key } = this.bucket;
    const url = new URL(`${endpoint}/${encodeURIComponent(bucket)}/documents/${address.slice(0, 2)}/${address}`);
    const headers = await signed({ method, url, headers: more }, key, this.clock.now());
    const { request } = await import('undici'); // not needed for a start
    return request(url, {
      method,
      headers,
      headersTimeout: TIME_LIMIT,
      bodyTimeout: TIME_LIMIT,
      ...(content !== undefined && { body: content }),
    });
  }
}
