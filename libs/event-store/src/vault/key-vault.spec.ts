import { Readable, type Transform } from 'node:stream';
import { TEST_TENANT } from '@app/kernel/testing';
import { KeyVault } from './key-vault.js';
import { MemoryDataKeys } from './memory-data-keys.js';
import { KeyDestroyed } from './vault.js';

const MASTER = Buffer.alloc(32, 7);
const OTHER = { ...TEST_TENANT, environment: 'PRODUCTION' as const };

it('remembers no key that was read before it was destroyed', async () => {
  const keys = new MemoryDataKeys();
  const other = new KeyVault(keys, MASTER);
  const sealed = await other.seal(TEST_TENANT, 'ada', 'secret');
  let answered: () => void = () => undefined;
  const slow = {
    ...bound(keys),
    find: async (tenant: string, subject: string) => {
      const found = await keys.find(tenant, subject);
      await new Promise<void>((resolve) => (answered = resolve));
      return found;
    },
  };
  const vault = new KeyVault(slow, MASTER);
  const opening = vault.open(TEST_TENANT, 'ada', sealed);
  await new Promise(setImmediate);
  await other.shred(TEST_TENANT, 'ada');
  vault.forget();
  answered();
  expect(await opening).toBe('secret'); // it was asked for before
  const again = vault.open(TEST_TENANT, 'ada', sealed);
  await new Promise(setImmediate);
  answered();
  expect(await again).toBeNull();
});

it('opens nothing from memory while it may have missed the destruction of a key', async () => {
  const keys = new MemoryDataKeys();
  const hearing = { isCurrent: true };
  const vault = new KeyVault(keys, MASTER, hearing);
  const sealed = await vault.seal(TEST_TENANT, 'ada', 'secret');
  await new KeyVault(keys, MASTER).shred(TEST_TENANT, 'ada');
  expect(await vault.open(TEST_TENANT, 'ada', sealed)).toBe('secret');
  hearing.isCurrent = false;
  expect(await vault.open(TEST_TENANT, 'ada', sealed)).toBeNull();
  await expect(vault.seal(TEST_TENANT, 'ada', 'more')).rejects.toThrow('erased');
});

describe('a value that is opened soon', () => {
  const soon = { isOpenedSoon: true };
  let keys: MemoryDataKeys;
  let hearing: { isCurrent: boolean };
  let vault: KeyVault;
  let sealed: string;

  beforeEach(async () => {
    keys = new MemoryDataKeys();
    hearing = { isCurrent: true };
    vault = new KeyVault(keys, MASTER, hearing);
    sealed = await vault.seal(TEST_TENANT, 'ada', { name: 'Ada', middle: undefined }, soon);
  });

  it('is sealed as any other, and reads as any other', async () => {
    for (const reader of [new KeyVault(keys, MASTER), vault])
      expect(await reader.open(TEST_TENANT, 'ada', sealed)).toStrictEqual({ name: 'Ada' });
  });

  it('is opened from memory, and no other value is', async () => {
    const plain = await vault.seal(TEST_TENANT, 'ada', 'secret');
    const others = new MemoryDataKeys();
    await new KeyVault(others, MASTER).seal(TEST_TENANT, 'ada', 'under another key');
    keys.find = (tenant, subject) => others.find(tenant, subject);
    hearing.isCurrent = false; // so that the other key is found, which opens neither
    expect(await vault.open(TEST_TENANT, 'ada', sealed)).toEqual({ name: 'Ada' });
    await expect(vault.open(TEST_TENANT, 'ada', plain)).rejects.toThrow();
  });

  it('is opened under its subject and its tenant alone', async () => {
    await vault.seal(TEST_TENANT, 'bob', 'secret');
    await vault.seal(OTHER, 'ada', 'secret');
    await expect(vault.open(TEST_TENANT, 'bob', sealed)).rejects.toThrow();
    await expect(vault.open(OTHER, 'ada', sealed)).rejects.toThrow();
  });

  it.each([
    ['here', () => vault.shred(TEST_TENANT, 'ada')],
    [
      'in another process, which is notified',
      async () => {
        await new KeyVault(keys, MASTER).shred(TEST_TENANT, 'ada');
        vault.forget();
      },
    ],
    [
      'in another process, whose notification is missed',
      async () => {
        await new KeyVault(keys, MASTER).shred(TEST_TENANT, 'ada');
        hearing.isCurrent = false;
      },
    ],
  ])('is not opened once its key is destroyed %s', async (_, destroy) => {
    await destroy();
    expect(await vault.open(TEST_TENANT, 'ada', sealed)).toBeNull();
  });

  it('is not kept in memory when the keys are forgotten while it is sealed', async () => {
    const keep = keys.keep.bind(keys);
    keys.keep = (tenant, subject, wrapped) => {
      vault.forget();
      return keep(tenant, subject, wrapped);
    };
    const late = await vault.seal(TEST_TENANT, 'eve', 'secret', soon);
    const others = new MemoryDataKeys();
    await new KeyVault(others, MASTER).seal(TEST_TENANT, 'eve', 'under another key');
    keys.find = (tenant, subject) => others.find(tenant, subject);
    hearing.isCurrent = false;
    await expect(vault.open(TEST_TENANT, 'eve', late)).rejects.toThrow();
  });
});

function bound(keys: MemoryDataKeys) {
  return {
    keep: keys.keep.bind(keys),
    destroy: keys.destroy.bind(keys),
    all: keys.all.bind(keys),
  };
}

describe('the vault', () => {
  it('seals a value differently each time and opens it again, also in another process', async () => {
    const keys = new MemoryDataKeys();
    const vault = new KeyVault(keys, MASTER);
    const value = { name: 'Zoë 漢字', list: [1, null, true] };
    const [first, second] = await Promise.all([
      vault.seal(TEST_TENANT, 'ada', value),
      vault.seal(TEST_TENANT, 'ada', value),
    ]);
    expect(first).not.toBe(second);
    for (const sealed of [first, second])
      expect(await new KeyVault(keys, MASTER).open(TEST_TENANT, 'ada', sealed)).toEqual(value);
  });

  it('opens nothing under another subject, another tenant or another master key', async () => {
    const keys = new MemoryDataKeys();
    const vault = new KeyVault(keys, MASTER);
    const sealed = await vault.seal(TEST_TENANT, 'ada', 'secret');
    await vault.seal(TEST_TENANT, 'bob', 'secret');
    await vault.seal(OTHER, 'ada', 'secret');
    await expect(vault.open(TEST_TENANT, 'bob', sealed)).rejects.toThrow();
    await expect(vault.open(OTHER, 'ada', sealed)).rejects.toThrow();
    await expect(new KeyVault(keys, Buffer.alloc(32, 8)).open(TEST_TENANT, 'ada', sealed)).rejects.toThrow();
  });

  it('seals streams under the same keys, and opens none once the key is destroyed', async () => {
    const vault = new KeyVault(new MemoryDataKeys(), MASTER);
    const through = async (bytes: Buffer, stream: Transform): Promise<Buffer> =>
      Buffer.concat((await Readable.from([bytes]).pipe(stream).toArray()) as Buffer[]);
    const sealed = await through(Buffer.from('a photograph'), await vault.sealing(TEST_TENANT, 'ada'));
    expect(sealed.includes('photograph')).toBe(false);
    expect((await through(sealed, (await vault.opening(TEST_TENANT, 'ada'))!)).toString()).toBe('a photograph');
    await vault.seal(TEST_TENANT, 'bob', 'secret');
    await expect(through(sealed, (await vault.opening(TEST_TENANT, 'bob'))!)).rejects.toThrow();
    await vault.shred(TEST_TENANT, 'ada');
    await expect(vault.opening(TEST_TENANT, 'ada')).resolves.toBeNull();
    await expect(vault.sealing(TEST_TENANT, 'ada')).rejects.toThrow(KeyDestroyed);
  });

  it('opens sealed values as null once the key is destroyed, and seals nothing new', async () => {
    const keys = new MemoryDataKeys();
    const vault = new KeyVault(keys, MASTER);
    const sealed = await vault.seal(TEST_TENANT, 'ada', 'secret');
    await vault.shred(TEST_TENANT, 'ada');
    for (const any of [vault, new KeyVault(keys, MASTER)]) {
      expect(await any.open(TEST_TENANT, 'ada', sealed)).toBeNull();
      const refused = await any.seal(TEST_TENANT, 'ada', 'again').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(KeyDestroyed);
      expect(refused).toMatchObject({ code: 'CUSTOMER_DELETED', status: 410 });
    }
  });

  it('makes a key ahead of its first use, and leaves it to that use to say that the person was erased', async () => {
    const keys = new MemoryDataKeys();
    const vault = new KeyVault(keys, MASTER);
    await vault.prepare(TEST_TENANT, 'ada');
    keys.keep = () => Promise.reject(new Error('the key is made already'));
    await expect(vault.seal(TEST_TENANT, 'ada', 'secret')).resolves.toEqual(expect.any(String));
    await vault.shred(TEST_TENANT, 'ada');
    await expect(vault.prepare(TEST_TENANT, 'ada')).resolves.toBeUndefined();
  });

  it('forgets a key that another process destroyed when it is notified', async () => {
    const keys = new MemoryDataKeys();
    const [here, there] = [new KeyVault(keys, MASTER), new KeyVault(keys, MASTER)];
    const sealed = await here.seal(TEST_TENANT, 'ada', 'secret');
    await there.shred(TEST_TENANT, 'ada');
    here.forget();
    expect(await here.open(TEST_TENANT, 'ada', sealed)).toBeNull();
  });

  it('gives a fingerprint that depends on tenant, purpose, value and master key, and on nothing else', () => {
    const vault = new KeyVault(new MemoryDataKeys(), MASTER);
    const fingerprint = vault.fingerprint(TEST_TENANT, 'email', 'ada@example.org');
    expect(new KeyVault(new MemoryDataKeys(), MASTER).fingerprint(TEST_TENANT, 'email', 'ada@example.org')).toBe(
      fingerprint,
    );
    const others = [
      vault.fingerprint(OTHER, 'email', 'ada@example.org'),
      vault.fingerprint(TEST_TENANT, 'name', 'ada@example.org'),
      vault.fingerprint(TEST_TENANT, 'email', 'ada@example.com'),
      new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 8)).fingerprint(TEST_TENANT, 'email', 'ada@example.org'),
    ];
    expect(new Set([fingerprint, ...others]).size).toBe(5);
  });
});
