import { generateKeyPairSync, verify } from 'node:crypto';
import { webhookSignature } from './webhook-signature.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const body = Buffer.from('{"id":"Webhook:1","type":"TEST","data":{"name":"Zoë"}}');

describe('The signature of a webhook', () => {
  it('is a JSON object with v as text and s in base64', () => {
    const header = JSON.parse(webhookSignature(body, privateKey)) as Record<string, unknown>;
    expect(Object.keys(header)).toEqual(['v', 's']);
    expect(header['v']).toBe('1');
    expect(header['s']).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  });

  it('verifies as DER-encoded ECDSA with SHA-256 over the exact bytes, and over no others', () => {
    const { s } = JSON.parse(webhookSignature(body, privateKey)) as { s: string };
    const signature = Buffer.from(s, 'base64');
    expect(verify('sha256', body, { key: publicKey, dsaEncoding: 'der' }, signature)).toBe(true);
    expect(
      verify('sha256', Buffer.concat([body, Buffer.from(' ')]), { key: publicKey, dsaEncoding: 'der' }, signature),
    ).toBe(false);
  });
});
