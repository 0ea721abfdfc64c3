import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { standardWebhooksKey, standardWebhooksPublicKey, standardWebhooksSignature } from './standard-webhooks.js';

const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const body = Buffer.from('{"id":"Webhook:1","type":"TEST","data":{"name":"Zoë"}}');

/** Parses a key as a Standard Webhooks library does: base64 after the prefix. */
function publicKeyOf(text: string) {
  const x = Buffer.from(text.replace(/^whpk_/, ''), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

describe('The signature of Standard Webhooks', () => {
  const privateKey = standardWebhooksKey(pem());

  it('is v1a: Ed25519 in base64 over id, moment and bytes', () => {
    const [version, signature] = standardWebhooksSignature('Webhook:1', 1_700_000_000, body, privateKey).split(',');
    expect(version).toBe('v1a');
    const key = publicKeyOf(standardWebhooksPublicKey(privateKey));
    const signed = Buffer.concat([Buffer.from('Webhook:1.1700000000.'), body]);
    expect(verify(null, signed, key, Buffer.from(signature!, 'base64'))).toBe(true);
    expect(verify(null, body, key, Buffer.from(signature!, 'base64'))).toBe(false);
  });

  it('has a public key of 32 bytes behind whpk_', () => {
    expect(standardWebhooksPublicKey(privateKey)).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
  });

  it('has the same key whenever it is derived from one signing key, and another from another', () => {
    const one = pem();
    const of = (text: string) => standardWebhooksPublicKey(standardWebhooksKey(text));
    expect(of(one)).toBe(of(one));
    expect(of(one)).not.toBe(of(pem()));
  });
});
