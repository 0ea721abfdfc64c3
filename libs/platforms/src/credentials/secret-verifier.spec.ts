import { hashOf } from './secret.js';
import { SecretVerifier } from './secret-verifier.js';

/** Slow only in that it counts how often it was asked, and by how many at once. */
function counting() {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const slowly = async (secretHash: string, secret: string) => {
    asked.push(secret);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return secretHash === `hash of ${secret}`;
  };
  return { asked, most: () => most, verifier: new SecretVerifier(slowly) };
}

describe('Verifying client secrets', () => {
  it('takes the slow hash once for a right secret', async () => {
    const { asked, verifier } = counting();
    for (let request = 0; request < 5; request++) expect(await verifier.verify('id', 'hash of one', 'one')).toBe(true);
    expect(asked).toEqual(['one']);
  });

  it('takes it with every wrong one, which a right one before makes no better', async () => {
    const { asked, verifier } = counting();
    await verifier.verify('id', 'hash of one', 'one');
    for (let request = 0; request < 2; request++) expect(await verifier.verify('id', 'hash of one', 'two')).toBe(false);
    expect(await verifier.verify('id', 'hash of one', 'one')).toBe(true);
    expect(asked).toEqual(['one', 'two', 'two']);
  });

  it('forgets a secret with the hash it was right for', async () => {
    const { verifier } = counting();
    await verifier.verify('id', 'hash of one', 'one');
    expect(await verifier.verify('id', 'hash of two', 'one')).toBe(false);
    expect(await verifier.verify('id', 'hash of two', 'two')).toBe(true);
  });

  it('does two at once, the others after them', async () => {
    const { asked, most, verifier } = counting();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => verifier.verify(`id ${n}`, `hash of ${n}`, String(n))),
    );
    expect(answers).toEqual(Array(9).fill(true));
    expect(asked).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(most()).toBe(2);
  });

  it('goes on after a failure', async () => {
    let failures = 3;
    const verifier = new SecretVerifier(async () => {
      if (failures-- > 0) throw new Error('out of memory');
      return true;
    });
    for (let attempt = 0; attempt < 3; attempt++) await expect(verifier.verify('id', 'hash', 'one')).rejects.toThrow();
    expect(await verifier.verify('id', 'hash', 'one')).toBe(true);
  });

  it('works on real hashes', async () => {
    const verifier = new SecretVerifier();
    const hash = await hashOf('secret');
    expect(await verifier.verify('id', hash, 'secret')).toBe(true);
    expect(await verifier.verify('id', hash, 'other')).toBe(false);
  });
});
