import { ConnectionError } from '@app/sdk';
import type { Resource } from '../output.js';
import { feedOf, type FeedSource } from './feed.js';

const at = (second: number): string => `2026-01-15T12:00:${String(second).padStart(2, '0')}.000Z`;

describe('A feed of a list', () => {
  let items: Resource[];
  let polls: (() => void)[];
  let lost: number;
  let failing: Error | null;

  beforeEach(() => {
    [items, polls, lost, failing] = [[], [], 0, null];
  });

  /** Each wait plays the next of `polls`; after the last the feed is over. */
  const source = (): FeedSource => ({
    idOf: ({ id }) => String(id),
    momentOf: (item) => String(item['at']),
    newest: async () => items.at(-1),
    since: async function* (moment) {
      if (failing !== null) throw failing;
      yield* items.filter((item) => moment === undefined || String(item['at']) >= moment);
    },
    wait: async () => polls.shift()?.(),
    isOver: () => polls.length === 0,
    lost: () => void lost++,
  });
  const heard = async (): Promise<unknown[]> => {
    const ids = [];
    for await (const { id } of feedOf(source())) ids.push(id);
    return ids;
  };
  const add = (id: string, second: number) => () => void items.push({ id, at: at(second) });

  it('brings each later item once, also where it comes with an earlier moment', async () => {
    add('old', 20)();
    polls = [add('new', 21), add('earlier', 15), add('later', 50), () => undefined];
    expect(await heard()).toEqual(['new', 'earlier', 'later']);
  });

  it('brings the very first', async () => {
    polls = [add('first', 1), add('second', 1), () => undefined];
    expect(await heard()).toEqual(['first', 'second']);
  });

  it('continues when the server comes back, and says once that it is gone', async () => {
    polls = [
      () => (failing = new ConnectionError('No response was received.')),
      add('meanwhile', 2),
      () => (failing = null),
      () => undefined,
    ];
    expect([await heard(), lost]).toEqual([['meanwhile'], 1]);
  });

  it('ends with a failure that another attempt does not help', async () => {
    failing = new Error('refused');
    polls = [() => undefined];
    await expect(heard()).rejects.toThrow('refused');
  });
});
