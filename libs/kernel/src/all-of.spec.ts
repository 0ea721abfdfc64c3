import { allOf } from './all-of.js';

describe('values of which some are awaited', () => {
  it('come in their order', async () => {
    const late = new Promise<string>((resolve) => setImmediate(() => resolve('b')));
    expect(await allOf(['a', late, 'c', Promise.resolve('d')])).toEqual(['a', 'b', 'c', 'd']);
    expect(await allOf(['a'])).toEqual(['a']);
  });

  it('fail when one of them does, and no other failure is left unhandled', async () => {
    const failing = ['one', 'two'].map((message) => Promise.reject(new Error(message)));
    await expect(allOf([1, ...failing])).rejects.toThrow('one');
  });
});
