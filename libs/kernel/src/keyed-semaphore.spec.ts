import { KeyedSemaphore } from './keyed-semaphore.js';

/** Work that ends when the test ends it; `started` names the work that runs or has run. */
function controlled(keyedSemaphore: KeyedSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (key: string, name: string) =>
    keyedSemaphore.run(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, start, end };
}

describe('KeyedSemaphore', () => {
  it('lets a bounded number run at once and the others after them in order', async () => {
    const { begun, start, end } = controlled(new KeyedSemaphore(2));
    const all = ['a', 'b', 'c', 'd'].map((name) => start('key', name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('makes no key wait for another', () => {
    const { begun, start } = controlled(new KeyedSemaphore(1));
    void start('one', 'a');
    void start('one', 'b');
    void start('other', 'c');
    expect(begun).toEqual(['a', 'c']);
  });

  it('releases its slot when the work fails', async () => {
    const keyedSemaphore = new KeyedSemaphore(1);
    const failing = keyedSemaphore.run('key', () => Promise.reject(new Error('no')));
    const next = keyedSemaphore.run('key', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await keyedSemaphore.run('key', async () => 'again')).toBe('again');
  });
});
