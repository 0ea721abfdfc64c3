import { type KeyObject, sign } from 'node:crypto';

/**
 * Value of `X-Svc-Signature` for a body: `{"v":"1","s":"<base64>"}`, ECDSA P-256 with SHA-256 over the exact bytes, DER-encoded
 * (onboarding-accounts 15.1). Signs on the main thread: a hand-over to a worker thread costs more than the 20 µs of the signature.
 */
export function webhookSignature(body: Buffer, privateKey: KeyObject): string {
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' });
  return JSON.stringify({ v: '1', s: signature.toString('base64') });
}
