import { Batcher } from './batcher.js';

/** Groups by hand: each waits until the test settles it. */
function bench(maxInFlight = 1, nameOf?: (question: string) => string) {
  const groups: { questions: readonly string[]; settle(outcome?: Error): void }[] = [];
  const grouped = new Batcher<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const settle = (outcome?: Error) =>
          outcome === undefined ? resolve(questions.map((question) => `${question}!`)) : reject(outcome);
        groups.push({ questions, settle });
      }),
    maxInFlight,
    nameOf,
  );
  return { grouped, groups };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('batched queries', () => {
  it('are those of one turn, and then those that came meanwhile; each gets its own answer', async () => {
    const { grouped, groups } = bench();
    const first = [grouped.submit('a'), grouped.submit('b')];
    await turn();
    const next = [grouped.submit('c'), grouped.submit('d')];
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([['a', 'b']]);
    groups[0]!.settle();
    expect(await Promise.all(first)).toEqual(['a!', 'b!']);
    await turn();
    groups[1]!.settle();
    expect(await Promise.all(next)).toEqual(['c!', 'd!']);
  });

  it('run in a bounded number of concurrent groups', async () => {
    const { grouped, groups } = bench(2);
    for (const question of ['a', 'b', 'c']) {
      void grouped.submit(question);
      await turn();
    }
    expect(groups.map(({ questions }) => questions)).toEqual([['a'], ['b']]);
  });

  it('fail together when the query fails, and the next group runs nevertheless', async () => {
    const { grouped, groups } = bench();
    const failing = Promise.allSettled([grouped.submit('a'), grouped.submit('b')]);
    await turn();
    const later = grouped.submit('c');
    groups[0]!.settle(new Error('the connection was lost'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    groups[1]!.settle();
    expect(await later).toBe('c!');
  });

  it('of one name are asked once until their batch begins, and again after that', async () => {
    const { grouped, groups } = bench(2, (question) => question);
    const first = ['a', 'b', 'a'].map((question) => grouped.submit(question));
    await turn();
    const later = grouped.submit('a');
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([['a', 'b'], ['a']]);
    groups[1]!.settle();
    expect(await later).toBe('a!');
    groups[0]!.settle(new Error('the connection was lost'));
    expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });

  it('are split when there are too many', async () => {
    const { grouped, groups } = bench(3);
    for (let index = 0; index < 450; index++) void grouped.submit(String(index));
    await turn();
    await turn();
    expect(groups.map(({ questions }) => questions.length)).toEqual([200, 200, 50]);
  });
});
