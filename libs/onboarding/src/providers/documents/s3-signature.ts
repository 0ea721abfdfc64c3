import { AwsV4Signer } from 'aws4fetch';

/** Credentials and region. */
interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface SignableRequest {
  readonly method: string;
  readonly url: URL;
  /** Headers to sign besides `host`; without `x-amz-content-sha256` the content is not signed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of a signed request to an S3-compatible store (AWS Signature Version 4). */
export async function signed(
  { method, url, headers }: SignableRequest,
  key: SigningKey,
  now: Date,
): Promise<Record<string, string>> {
  const datetime = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const request = await new AwsV4Signer({
    ...key,
    method,
    url: url.href,
    headers: { ...headers },
    service: 's3',
    datetime,
    allHeaders: true,
  }).sign();
  return Object.fromEntries(request.headers);
}
