import { Refusal } from '@app/kernel';
import { identityOf, nicknameOf, providerNameOf, readClaims } from './oidc-claims.js';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { iss: 'https://appleid.apple.com', aud: ['client'], sub: 'user', iat: 1_000, exp: 2_000 };
const rules = { age: 60_000, skew: 5_000 };

describe('An identity token', () => {
  it('is three parts, of a supported issuer, with a signature that is not empty', () => {
    expect(readClaims(`${part({})}.${part(claims)}.x`)).toEqual(claims);
    for (const token of [
      '',
      'a',
      `${part({})}.${part(claims)}`,
      `${part({})}.${part(claims)}.`,
      `${part({})}.${part(claims)}.x.y`,
      `${part([])}.${part(claims)}.x`,
      `${part({})}.${part('text')}.x`,
      `${part({})}.!.x`,
      `${part({})}.${part({ ...claims, iss: 'https://example.com' })}.x`,
      `${part({})}.${part({ ...claims, iss: 7 })}.x`,
      `${part({})}.${part({ ...claims, iss: 'constructor' })}.x`,
    ]) {
      expect(() => readClaims(token)).toThrow(Refusal);
    }
  });

  it('names one person at one client, and is fresh from 65 seconds before to 5 seconds after', () => {
    const at = (seconds: number, more: object = {}) => identityOf({ ...claims, ...more }, seconds * 1000, rules);
    expect(at(1_000)).toEqual({ iss: 'https://appleid.apple.com', aud: 'client', sub: 'user' });
    expect(at(1_065).sub).toBe('user');
    expect(at(995).sub).toBe('user');
    expect(() => at(1_066)).toThrow('iat');
    expect(() => at(994)).toThrow('iat');
    expect(() => at(1_000, { exp: 1_000 })).toThrow('exp');
    expect(at(1_000, { nbf: 1_005 }).sub).toBe('user');
    for (const nbf of [1_006, 'soon', null]) expect(() => at(1_000, { nbf })).toThrow('nbf');
    expect(() => at(1_000, { aud: [''] })).toThrow('aud');
    expect(() => at(1_000, { sub: 1 })).toThrow('sub');
  });

  it('has no text that the body of a request may not have: control characters, half characters, any length', () => {
    const odd = ['a\0b', 'a\nb', 'a\ud800', '\udc00', 'x'.repeat(256)];
    for (const text of odd) {
      expect(() => identityOf({ ...claims, sub: text }, 1_000_000, rules)).toThrow('sub');
      expect(() => identityOf({ ...claims, aud: text }, 1_000_000, rules)).toThrow('aud');
      expect(nicknameOf({ sub: 'user', email: text })).toBe('user');
    }
    expect(identityOf({ ...claims, sub: 'x'.repeat(255) }, 1_000_000, rules).sub).toHaveLength(255);
    expect(nicknameOf({ sub: 'user', email: 'ada\u{1F600}@example.com' })).toBe('ada\u{1F600}@example.com');
  });

  it('gives the credential its name', () => {
    expect(nicknameOf({ sub: 'user', email: 'ada@example.com' })).toBe('ada@example.com');
    expect(nicknameOf({ sub: 'user', email: '' })).toBe('user');
    expect([providerNameOf(claims), providerNameOf({ iss: 'accounts.google.com' })]).toEqual(['Apple', 'Google']);
  });
});
