import { type KeyObject, sign } from 'node:crypto';

/**
 * Value of `X-Svc-Signature` for a body: `{"v":"1","s":"<base64>"}`, ECDSA P-256 with SHA-256 over the exact bytes,
 * DER-encoded (onboarding-accounts 15.1). The callback form keeps the arithmetic off the event loop.
 */
export function webhookSignature(body: Buffer, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('sha256', body, { key: privateKey, dsaEncoding: 'der' }, (error, signature) => {
      if (error === null) resolve(JSON.stringify({ v: '1', s: signature.toString('base64') }));
      else reject(error);
    });
  });
}
