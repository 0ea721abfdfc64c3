import { KeyVault, MemoryDataKeys } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { VaultSealer } from './vault-sealer.js';

const [ADA, BOB] = ['0d3f6f0e-7d0c-8a51-9a3e-0123456789ab', '1d3f6f0e-7d0c-8a51-9a3e-0123456789ab'];

describe('a stored answer', () => {
  let vault: KeyVault;
  let sealer: VaultSealer;
  beforeEach(() => {
    vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
    sealer = new VaultSealer(vault);
  });

  it('opens unchanged, for any customers named in it', async () => {
    for (const customers of [[], [ADA], [ADA, BOB]])
      expect(await sealer.open(TEST_TENANT, await sealer.seal(TEST_TENANT, 'an answer | and more', customers))).toBe(
        'an answer | and more',
      );
    const earlier = await vault.seal(TEST_TENANT, 'kept-answers', 'of an earlier release');
    expect(await sealer.open(TEST_TENANT, earlier)).toBe('of an earlier release');
  });

  it('is erased with any of the customers that it names, and none is stored that names an erased one', async () => {
    const ofBoth = await sealer.seal(TEST_TENANT, 'Ada pays Bob', [ADA, BOB]);
    const ofAda = await sealer.seal(TEST_TENANT, 'Ada', [ADA]);
    await vault.shred(TEST_TENANT, BOB);
    await expect(sealer.open(TEST_TENANT, ofBoth)).rejects.toMatchObject({ code: 'CUSTOMER_DELETED' });
    expect(await sealer.open(TEST_TENANT, ofAda)).toBe('Ada');
    const late = await sealer.seal(TEST_TENANT, 'Bob again', [BOB]);
    expect(late).toBe(`of:${BOB}|`);
    await expect(sealer.open(TEST_TENANT, late)).rejects.toMatchObject({ code: 'CUSTOMER_DELETED' });
  });
});
