import { KeyVault, MemoryDataKeys } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { KeyBackup } from './key-backup.js';

const MASTER = Buffer.alloc(32, 1);

describe('a backup of data keys', () => {
  const keys = new MemoryDataKeys();
  const vault = new KeyVault(keys, MASTER);
  let lines: string[];

  async function* given(texts: readonly string[]): AsyncGenerator<string> {
    yield* texts;
  }

  beforeAll(async () => {
    await vault.seal(TEST_TENANT, 'Customer:one', 'a secret');
    await vault.seal(TEST_TENANT, 'Customer:erased', 'another');
    await vault.shred(TEST_TENANT, 'Customer:erased');
    lines = [];
    for await (const line of new KeyBackup(keys).lines('2026-01-15T12:00:00.000Z')) lines.push(line);
  });

  it('opens sealed data elsewhere, under the same master key alone, and no data of an erased subject', async () => {
    const sealed = await vault.seal(TEST_TENANT, 'Customer:one', 'a secret');
    const elsewhere = new MemoryDataKeys();
    for (const key of await KeyBackup.read(given(lines))) await new KeyBackup(elsewhere).restore(key);
    expect(await new KeyVault(elsewhere, MASTER).open(TEST_TENANT, 'Customer:one', sealed)).toBe('a secret');
    await expect(
      new KeyVault(elsewhere, Buffer.alloc(32, 2)).open(TEST_TENANT, 'Customer:one', sealed),
    ).rejects.toThrow();
    await expect(new KeyVault(elsewhere, MASTER).seal(TEST_TENANT, 'Customer:erased', 'new')).rejects.toThrow('erased');
  });

  it('holds no key in clear, and their number', () => {
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['header', 'key', 'key', 'end']);
    expect(lines.join('\n')).not.toContain('a secret');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ kind: 'end', keys: 2 });
  });

  it.each<[string, (all: readonly string[]) => readonly string[], string]>([
    ['that is empty', () => [], 'is truncated'],
    [
      'of another kind',
      () => ['{"kind":"header","format":"payments-platform-history","version":1}'],
      'holds no data keys',
    ],
    ['that was cut short', (all) => all.slice(0, -1), 'is truncated'],
    ['with a key taken out', ([header, , ...rest]) => [header!, ...rest], 'expected 2 keys, found 1'],
    [
      'with a line that is no key',
      ([header, ...rest]) => [header!, '{"kind":"key","tenant":1}', ...rest],
      'is not a data key',
    ],
    ['with more after its end', (all) => [...all, all[1]!], 'is not a data key'],
  ])('a file %s is refused', async (_what, change, word) => {
    await expect(KeyBackup.read(given(change(lines)))).rejects.toThrow(word);
  });
});
