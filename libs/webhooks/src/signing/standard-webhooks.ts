import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/* The asymmetric scheme of Standard Webhooks, `v1a`, allows only Ed25519: conforming receivers reject any other algorithm. */

/** PKCS #8 header of an Ed25519 key, up to the 32-byte seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_KEY_BYTES = 32;
const PURPOSE = 'standard-webhooks ed25519';

/** Ed25519 twin of a P-256 signing key. Derived from it, so that both are created, stored and rotated together. */
export function standardWebhooksKey(privateKeyPem: string): KeyObject {
  const seed = hkdfSync('sha256', privateKeyPem, Buffer.alloc(0), PURPOSE, RAW_KEY_BYTES);
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)]), format: 'der', type: 'pkcs8' });
}

/** Public key in the format of Standard Webhooks libraries: `whpk_` and 32 bytes in base64. */
export function standardWebhooksPublicKey(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return `whpk_${spki.subarray(-RAW_KEY_BYTES).toString('base64')}`;
}

/** One signature of `webhook-signature` over the id, the time of the attempt in Unix seconds, and the exact bytes. */
export function standardWebhooksSignature(id: string, timestamp: number, body: Buffer, privateKey: KeyObject): string {
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return `v1a,${sign(null, signed, privateKey).toString('base64')}`;
}
