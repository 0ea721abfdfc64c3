import { SECRET_LIMITS } from '../platforms.configuration.js';
import { hashOfChosen, hashOfGenerated, newSecret } from './secret.js';
import { SecretVerifier } from './secret-verifier.js';

const here = { address: '127.0.0.1', hasLeft: () => false };
const at = (address: string) => ({ ...here, address });

/** Slow only in that it counts how often it was asked, and by how many at once. */
function counting() {
  const asked: string[] = [];
  const clock = { now: 0 };
  let running = 0;
  let most = 0;
  const slowly = async (secretHash: string, secret: string) => {
    asked.push(secret);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return secretHash === `hash of ${secret}`;
  };
  return { asked, clock, most: () => most, verifier: new SecretVerifier(slowly, () => clock.now) };
}

const limited = (retryAfter: unknown = expect.any(Number)) =>
  expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter } });

describe('Verifying client secrets', () => {
  it('takes the slow hash once for a right secret, however many requests bring it at once', async () => {
    const { asked, verifier } = counting();
    const requests = Array.from({ length: 200 }, () => verifier.verify('id', 'hash of one', 'one', here));
    expect(new Set(await Promise.all(requests))).toEqual(new Set([true]));
    for (let request = 0; request < 5; request++)
      expect(await verifier.verify('id', 'hash of one', 'one', here)).toBe(true);
    expect(asked).toEqual(['one']);
  });

  it('hashes every wrong secret, also after a right one', async () => {
    const { asked, verifier } = counting();
    await verifier.verify('id', 'hash of one', 'one', here);
    for (let request = 0; request < 2; request++)
      expect(await verifier.verify('id', 'hash of one', 'two', here)).toBe(false);
    expect(await verifier.verify('id', 'hash of one', 'one', here)).toBe(true);
    expect(asked).toEqual(['one', 'two', 'two']);
  });

  it('forgets a secret when its hash changes', async () => {
    const { verifier } = counting();
    await verifier.verify('id', 'hash of one', 'one', here);
    expect(await verifier.verify('id', 'hash of two', 'one', here)).toBe(false);
    expect(await verifier.verify('id', 'hash of two', 'two', here)).toBe(true);
  });

  it('does two at once, the others after them', async () => {
    const { asked, most, verifier } = counting();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => verifier.verify(`id ${n}`, `hash of ${n}`, String(n), here)),
    );
    expect(answers).toEqual(Array(9).fill(true));
    expect(asked).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(most()).toBe(2);
  });

  it('continues after a failure', async () => {
    let failures = 3;
    const verifier = new SecretVerifier(async () => {
      if (failures-- > 0) throw new Error('out of memory');
      return true;
    });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(verifier.verify('id', 'hash', 'one', here)).rejects.toThrow('out of memory');
    expect(await verifier.verify('id', 'hash', 'one', here)).toBe(true);
  });

  it('refuses without hashing after too many failures for one client id from one address, and still accepts a remembered secret', async () => {
    const { asked, clock, verifier } = counting();
    await verifier.verify('id', 'hash of one', 'one', here);
    for (let guess = 0; guess < SECRET_LIMITS.failuresByCredential; guess++)
      expect(await verifier.verify('id', 'hash of one', `guess ${guess}`, here)).toBe(false);
    const hashes = asked.length;
    await expect(verifier.verify('id', 'hash of one', 'another', here)).rejects.toEqual(limited(60));
    expect(asked).toHaveLength(hashes);
    expect(await verifier.verify('id', 'hash of one', 'one', here)).toBe(true);
    expect(await verifier.verify('id', 'hash of one', 'another', at('10.0.0.2'))).toBe(false);
    expect(await verifier.verify('other', 'hash of its', 'its', here)).toBe(true);
    clock.now += SECRET_LIMITS.window;
    expect(await verifier.verify('id', 'hash of one', 'another', here)).toBe(false);
  });

  it('refuses without hashing after too many failures from one address, whichever client ids it names', async () => {
    const { asked, verifier } = counting();
    for (let guess = 0; guess < SECRET_LIMITS.slowFailuresByAddress; guess++)
      await verifier.verify(`id ${guess}`, 'hash', 'guess', here);
    await expect(verifier.verify('one more', 'hash', 'guess', here)).rejects.toEqual(limited());
    expect(asked).toHaveLength(SECRET_LIMITS.slowFailuresByAddress);
    expect(await verifier.verify('id', 'hash of one', 'one', at('10.0.0.2'))).toBe(true);
  });

  it('refuses an attempt behind too many waiting ones, and does not count it', async () => {
    const { verifier } = counting();
    const addresses = Array.from({ length: SECRET_LIMITS.slowHashesWaiting + 10 }, (_, n) => at(`10.0.0.${n}`));
    const answers = await Promise.allSettled(addresses.map((from) => verifier.verify('id', 'hash', 'guess', from)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10 - SECRET_LIMITS.maxConcurrentHashes);
    for (const answer of refused) expect(answer).toMatchObject({ reason: limited(1) });
    expect(await verifier.verify('id', 'hash of one', 'one', here)).toBe(true);
  });

  it('hashes nothing for a caller who has left, and does not count it against the address', async () => {
    const { asked, verifier } = counting();
    const gone = { ...here, hasLeft: () => true };
    for (let guess = 0; guess < 2 * SECRET_LIMITS.slowFailuresByAddress; guess++)
      expect(await verifier.verify('id', 'hash', `guess ${guess}`, gone)).toBe(false);
    expect(asked).toEqual([]);
    expect(await verifier.verify('id', 'hash of one', 'one', here)).toBe(true);
  });

  it('works on real hashes, and opens a generated secret at once after any number of failures', async () => {
    const verifier = new SecretVerifier();
    const secret = newSecret();
    const chosen = await hashOfChosen('secret');
    expect(await verifier.verify('chosen', chosen, 'secret', here)).toBe(true);
    expect(await verifier.verify('chosen', chosen, 'other', here)).toBe(false);
    const hash = hashOfGenerated(secret);
    for (let guess = 0; guess < SECRET_LIMITS.failuresByCredential; guess++)
      expect(await verifier.verify('id', hash, `guess ${guess}`, here)).toBe(false);
    await expect(verifier.verify('id', hash, 'guess', here)).rejects.toEqual(limited());
    expect(await verifier.verify('id', hash, secret, here)).toBe(true);
  });
});
