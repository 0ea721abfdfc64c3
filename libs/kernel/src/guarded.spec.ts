import { guarded } from './guarded.js';

describe('A guarded callback', () => {
  it('calls the callback', () => {
    const given: unknown[] = [];
    guarded((...words: string[]) => given.push(...words), fail)('a', 'b');
    expect(given).toEqual(['a', 'b']);
  });

  it('reports errors that it throws, and rejections of its promise', async () => {
    const reported: unknown[] = [];
    const thrown = new Error('thrown');
    const rejected = new Error('rejected');
    const failed = (error: unknown): void => void reported.push(error);
    guarded(() => {
      throw thrown;
    }, failed)();
    guarded(async () => Promise.reject(rejected), failed)();
    await new Promise(setImmediate);
    expect(reported).toEqual([thrown, rejected]);
  });
});

function fail(error: unknown): never {
  throw error;
}
