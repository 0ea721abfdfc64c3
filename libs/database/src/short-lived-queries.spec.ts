import pg from 'pg';
import { shortLived } from './short-lived-queries.js';

describe('queries whose callers await a promise', () => {
  let sent: unknown[][];
  let ends: (error: Error | null, result?: unknown) => void;

  /** A driver that answers later, by the callback. */
  const ask = shortLived((...parameters) => {
    sent.push(parameters);
    ends = parameters.at(-1) as typeof ends;
    return 'of the driver';
  });

  beforeEach(() => {
    sent = [];
  });

  it.each([
    ['a text with values', ['SELECT $1', ['a']], { text: 'SELECT $1', values: ['a'] }],
    ['a text', ['SELECT 1'], { text: 'SELECT 1' }],
    ['a named statement', [{ name: 'one', text: 'SELECT $1', values: ['a'] }], { name: 'one', values: ['a'] }],
  ])('send %s by callback, and resolve with its result', async (_, parameters, query) => {
    const asked = ask(...parameters) as Promise<unknown>;
    expect(sent).toEqual([[expect.any(pg.Query), expect.any(Function)]]);
    expect(sent[0]![0]).toMatchObject(query);
    ends(null, { rows: [1] });
    await expect(asked).resolves.toEqual({ rows: [1] });
  });

  it('reject with the error, whose stack leads to the caller', async () => {
    const failure = new Error('no such table');
    failure.stack = 'the stack of the socket';
    const theCaller = async (): Promise<unknown> => await ask('SELECT 1');
    const asked = theCaller();
    ends(failure);
    await expect(asked).rejects.toBe(failure);
    expect(failure.stack).toMatch(/no such table[^]+theCaller/);
  });

  it('are the driver’s own where it gets a callback or a query object', () => {
    const callback = (): void => undefined;
    const query = new pg.Query('SELECT 1');
    for (const parameters of [
      ['SELECT 1', callback],
      ['SELECT 1', [], callback],
      [{ text: 'SELECT 1', callback }],
      [query],
    ]) {
      expect(ask(...parameters)).toBe('of the driver');
      expect(sent.at(-1)).toEqual(parameters);
    }
  });
});
