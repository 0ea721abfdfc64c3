import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { publicSigningKey } from './public-key.js';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;

describe('A public signing key', () => {
  it('is one key in two forms: JSON Web Key and PEM', () => {
    const key = publicSigningKey(pem);
    expect(createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })).toBe(pem);
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', pem });
  });

  it('is named by its thumbprint', () => {
    const { kid, x, y } = publicSigningKey(pem);
    expect(kid).toBe(createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url'));
  });
});
