import { NOBODYS_HASH, hashOf, isSecretOf, newSecret } from './secret.js';

describe('A client secret', () => {
  it('is 256 random bits that fit a Basic credential', () => {
    expect(newSecret((bytes) => Buffer.alloc(bytes, 0xff))).toBe('_'.repeat(42) + '8');
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('is known again by its hash', () => {
    const secret = newSecret();
    expect(isSecretOf(hashOf(secret), secret)).toBe(true);
    expect(isSecretOf(hashOf(secret), `${secret} `)).toBe(false);
    expect(isSecretOf(hashOf(secret), '')).toBe(false);
  });

  it('is never the one of a credential that does not exist', () => {
    expect(isSecretOf(NOBODYS_HASH, '')).toBe(false);
    expect(isSecretOf(NOBODYS_HASH, NOBODYS_HASH)).toBe(false);
  });
});
