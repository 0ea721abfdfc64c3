import { NOBODYS_HASH, hashOf, isSecretOf, newSecret } from './secret.js';

describe('A client secret', () => {
  it('is 256 random bits that fit a Basic credential', () => {
    expect(newSecret((bytes) => Buffer.alloc(bytes, 0xff))).toBe('_'.repeat(42) + '8');
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('is known again by its hash', async () => {
    const secret = newSecret();
    const hash = await hashOf(secret);
    expect(await isSecretOf(hash, secret)).toBe(true);
    expect(await isSecretOf(hash, `${secret} `)).toBe(false);
    expect(await isSecretOf(hash, '')).toBe(false);
  });

  it('is hashed slowly, and with a salt of its own', async () => {
    const hash = await hashOf('secret');
    expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashOf('secret')).not.toBe(hash);
    expect(await hashOf('secret', Buffer.alloc(16))).toBe(await hashOf('secret', Buffer.alloc(16)));
  });

  it('is still known by a hash of another cost', async () => {
    const cheap = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$TuX7jZa5MUSS_Mk7kV8t2bjKDB_7QPPHwrT6zWrpDIM';
    expect(await isSecretOf(cheap, 'other')).toBe(false);
    expect(await isSecretOf(cheap, 'secret')).toBe(true);
  });

  it('is never the one of a credential that does not exist, nor of what is no hash', async () => {
    for (const secret of ['', 'A', NOBODYS_HASH]) {
      for (const hash of [NOBODYS_HASH, '', 'ab'.repeat(32)]) expect(await isSecretOf(hash, secret)).toBe(false);
    }
  });
});
