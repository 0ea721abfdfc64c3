import { StoreUnreachable } from '@app/event-store';
import { KeyVault, MemoryDataKeys } from '@app/event-store/testing';
import type { Tenant } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { SealedTexts } from './sealed-texts.js';

const FORK: Tenant = { ...TEST_TENANT, platformId: 'another' };
const [ADA, GRACE, EVE] = ['1', '2', '3'].map((digit) => `Customer:${digit.repeat(8)}-1111-1111-1111-111111111111`);

describe('Texts that are sealed again for a fork', () => {
  let keys: MemoryDataKeys;
  let vault: KeyVault;
  let texts: SealedTexts;

  beforeEach(() => {
    keys = new MemoryDataKeys();
    vault = new KeyVault(keys, Buffer.alloc(32, 1));
    texts = new SealedTexts(vault, TEST_TENANT, FORK);
  });

  const sealedNote = async (subject: string) => ({
    others: [GRACE!, EVE!],
    note: { text: await vault.seal(TEST_TENANT, subject, 'hello') },
  });

  it('are opened by the key of a person whom their event names, and stay as they are of one who was erased', async () => {
    await vault.seal(TEST_TENANT, GRACE!, 'something');
    const { note } = await texts.inData(await sealedNote(EVE!), 'stream', ADA);
    expect(await vault.open(FORK, EVE!, note.text)).toBe('hello');
    const erased = await sealedNote(GRACE!);
    await vault.shred(TEST_TENANT, GRACE!);
    expect(await texts.inData(erased, 'stream', ADA)).toEqual(erased);
  });

  it('are refused where the key of no person named opens them, but not where the keys cannot be read for a moment', async () => {
    const data = await sealedNote('Platform:3');
    await expect(texts.inData(data, 'stream', ADA)).rejects.toMatchObject({ code: 'CONFLICT' });
    const known = await sealedNote(EVE!);
    vault.forget();
    keys.find = () => Promise.reject(new StoreUnreachable('no answer'));
    await expect(texts.inData(known, 'stream', ADA)).rejects.toThrow(StoreUnreachable);
  });
});
