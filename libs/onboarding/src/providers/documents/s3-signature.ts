import { createHash, createHmac } from 'node:crypto';

/** Signer and region. */
export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SignableRequest {
  readonly method: string;
  /** Absolute path, each segment already percent-encoded. */
  readonly path: string;
  /** Every header that is signed, `host` and `x-amz-content-sha256` among them; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The Authorization header of a request to a store that speaks S3 (AWS Signature Version 4); `x-amz-date` is added to the headers. */
export function signed({ method, path, headers }: SignableRequest, key: SigningKey, now: Date): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const all: Record<string, string> = { ...headers, 'x-amz-date': moment };
  const names = Object.keys(all).sort();
  const request = [
    method,
    path,
    '',
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    '',
    names.join(';'),
    all['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const secret = [day, key.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secretSoFar, part) => createHmac('sha256', secretSoFar).update(part).digest(),
    Buffer.from(`AWS4${key.secretAccessKey}`),
  );
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
