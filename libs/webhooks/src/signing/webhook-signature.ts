import { type KeyObject, sign } from 'node:crypto';

/**
 * Value of `X-Svc-Signature` for a body: `{"v":"1","s":"<base64>"}`, ECDSA P-256 with SHA-256 over the exact bytes,
 * DER-encoded (onboarding-accounts 15.1). To hand the twenty microseconds of arithmetic to a thread costs more than they take.
 */
export function webhookSignature(body: Buffer, privateKey: KeyObject): string {
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' });
  return JSON.stringify({ v: '1', s: signature.toString('base64') });
}
