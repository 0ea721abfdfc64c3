import { generateKeyPairSync } from 'node:crypto';
import type { AggregateRunner } from '@app/event-sourcing';
import type { Vault } from '@app/event-store';
import { TEST_TENANT, UnmovedClocks } from '@app/kernel/testing';
import { SigningKeys } from './signing-keys.js';

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const { publicKey, privateKey: sealedPrivateKey } = pair();

describe('A signing key', () => {
  let opened: number;
  let failing: boolean;
  let content: string;
  let keys: SigningKeys;

  beforeEach(() => {
    opened = 0;
    failing = false;
    content = sealedPrivateKey;
    const runner = {
      load: () => Promise.resolve({ state: [{ publicKey, sealedPrivateKey, validUntil: null }], revision: 0 }),
    };
    const open = () => {
      opened += 1;
      return failing ? Promise.reject(new Error('the store is away')) : Promise.resolve(content);
    };
    keys = new SigningKeys(
      runner as unknown as AggregateRunner,
      { open } as unknown as Vault,
      new UnmovedClocks({ now: () => new Date(0) }),
    );
  });

  it('is opened once, however many deliveries need it at the same time', async () => {
    const wanted = await Promise.all(Array.from({ length: 8 }, () => keys.of(TEST_TENANT)));
    expect(new Set(wanted.map(([key]) => key!.privateKey)).size).toBe(1);
    await keys.of(TEST_TENANT);
    expect(opened).toBe(1);
  });

  it('is the same for every delivery until another takes over, and is not valid once it has ended', async () => {
    let now = 0;
    const pairOf = (validUntil: string | null) => ({ publicKey, sealedPrivateKey, validUntil });
    let state = [pairOf(null)];
    const runner = { load: () => Promise.resolve({ state, revision: 0 }) } as unknown as AggregateRunner;
    const vault = { open: () => Promise.resolve(content) } as unknown as Vault;
    const rotated = new SigningKeys(runner, vault, new UnmovedClocks({ now: () => new Date(now) }));
    const before = await rotated.of(TEST_TENANT);
    expect(await rotated.of(TEST_TENANT)).toBe(before);
    state = [pairOf('1970-01-01T00:00:01.000Z'), pairOf(null)];
    const untils = async () => (await rotated.of(TEST_TENANT)).map(({ validUntil }) => validUntil);
    expect(await untils()).toEqual(['1970-01-01T00:00:01.000Z', null]);
    now = 1_001;
    expect(await untils()).toEqual([null]);
  });

  it('is opened by the next delivery after a failure', async () => {
    failing = true;
    await expect(keys.of(TEST_TENANT)).rejects.toThrow('the store is away');
    failing = false;
    await expect(keys.of(TEST_TENANT)).resolves.toHaveLength(1);
    expect(opened).toBe(2);
  });

  it('signs nothing when its private half is of another pair', async () => {
    content = pair().privateKey;
    await expect(keys.of(TEST_TENANT)).rejects.toThrow('is not the one that the platform publishes');
  });
});
