import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { publicSigningKey } from './public-key.js';
import { standardWebhooksKey, standardWebhooksPublicKey } from './standard-webhooks.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const standardKey = standardWebhooksKey(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
const shown = publicSigningKey({ publicKey: pem, standardKey, validUntil: null });

describe('A public signing key', () => {
  it('is one key in two forms: JSON Web Key and PEM', () => {
    expect(createPublicKey({ key: { ...shown }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })).toBe(pem);
    expect(shown).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', pem });
  });

  it('is named by its thumbprint', () => {
    const { kid, x, y } = shown;
    expect(kid).toBe(
      createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url'),
    );
  });

  it('carries its twin for Standard Webhooks', () => {
    expect(shown.standardWebhooksKey).toBe(standardWebhooksPublicKey(standardKey));
  });

  it('says until when it is valid once another replaced it', () => {
    expect(shown).not.toHaveProperty('validUntil');
    const validUntil = '2026-01-16T12:00:00.000Z';
    expect(publicSigningKey({ publicKey: pem, standardKey, validUntil }).validUntil).toBe(validUntil);
  });
});
