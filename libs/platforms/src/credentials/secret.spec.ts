import { hashOfChosen, hashOfGenerated, hashOfNoCredential, isFast, isSecretOf, newSecret } from './secret.js';

const OLD_HASH_OF_SECRET = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$TuX7jZa5MUSS_Mk7kV8t2bjKDB_7QPPHwrT6zWrpDIM';

describe('A client secret', () => {
  it('is 256 random bits that fit a Basic credential', () => {
    expect(newSecret((bytes) => Buffer.alloc(bytes, 0xff))).toBe('_'.repeat(42) + '8');
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('matches its own hash and no other', async () => {
    const secret = newSecret();
    for (const hash of [hashOfGenerated(secret), await hashOfChosen(secret)]) {
      expect(await isSecretOf(hash, secret)).toBe(true);
      for (const other of [`${secret} `, secret.slice(1), '']) expect(await isSecretOf(hash, other)).toBe(false);
    }
  });

  it('is hashed fast when it was generated, and slowly with its own salt when it was chosen', async () => {
    expect(hashOfGenerated('secret')).toMatch(/^sha256\$[\w-]{43}$/);
    expect(isFast(hashOfGenerated('secret'))).toBe(true);
    const hash = await hashOfChosen('secret');
    expect(hash).toMatch(/^scrypt-sha256\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(isFast(hash)).toBe(false);
    expect(await hashOfChosen('secret')).not.toBe(hash);
    expect(await hashOfChosen('secret', Buffer.alloc(16))).toBe(await hashOfChosen('secret', Buffer.alloc(16)));
  });

  it('still matches a hash of the older form and of another cost', async () => {
    expect(await isSecretOf(OLD_HASH_OF_SECRET, 'other')).toBe(false);
    expect(await isSecretOf(OLD_HASH_OF_SECRET, 'secret')).toBe(true);
  });

  it('with NUL bytes after it is another secret, by hashes of every form', async () => {
    for (const hash of [OLD_HASH_OF_SECRET, hashOfGenerated('secret'), await hashOfChosen('secret')])
      for (const padded of ['secret\0', 'secret\0\0\0']) expect(await isSecretOf(hash, padded)).toBe(false);
  });

  it('never matches a credential that does not exist, nor a text that is no hash', async () => {
    const ids = ['sandbox', '019542f5-b3e7-8d02-8000-0000000000aa'];
    expect(ids.map(hashOfNoCredential).map(isFast)).toEqual([false, true]);
    for (const hash of [...ids.map(hashOfNoCredential), '', 'ab'.repeat(32)])
      for (const secret of ['', 'A', hash]) expect(await isSecretOf(hash, secret)).toBe(false);
  });
});
