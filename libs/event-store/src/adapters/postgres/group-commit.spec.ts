import { AppendSequence } from '../../store/append-sequence.js';
import { GroupCommit, type PendingAppend } from './group-commit.js';

/** Commits by hand: each commit waits until the test settles it. */
function bench(unkeepable: (error: unknown) => boolean = () => false) {
  const commits: { group: string[]; settle(outcome: ReadonlyMap<number, bigint> | Error): void }[] = [];
  const outcomes: Record<string, unknown> = {};
  const groups = new GroupCommit({
    commit: (group) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: ReadonlyMap<number, bigint> | Error) =>
          outcome instanceof Error ? reject(outcome) : resolve(outcome);
        commits.push({ group: group.map(({ stream }) => stream), settle });
      }),
    moved: ({ stream }) => new Error(`${stream} moved`),
    isRejected: unkeepable,
  });
  const add = (stream: string, events = 1, key = stream, sequences?: readonly AppendSequence[]) => {
    const append = {
      stream,
      expected: -1,
      events: Array.from({ length: events }) as PendingAppend['events'],
      conditions: { sequences },
    };
    groups.add({
      ...append,
      resolve: (checkpoint) => (outcomes[key] = checkpoint),
      reject: (error) => (outcomes[key] = (error as Error).message),
    });
  };
  return { groups, commits, outcomes, add };
}

/** Lets settled promises continue and the next commit begin, which waits for the end of that turn. */
const turn = async () => {
  for (let each = 0; each < 2; each++) await new Promise(setImmediate);
};

describe('commits in groups', () => {
  it('commits a single append at once, and those that came meanwhile together', async () => {
    const { add, commits, outcomes } = bench();
    add('a');
    await turn();
    for (const stream of ['b', 'c']) add(stream);
    expect(commits.map(({ group }) => group)).toEqual([['a']]);
    commits[0]!.settle(new Map([[0, 1n]]));
    await turn();
    expect(commits.map(({ group }) => group)).toEqual([['a'], ['b', 'c']]);
    commits[1]!.settle(
      new Map([
        [0, 2n],
        [1, 3n],
      ]),
    );
    await turn();
    expect(outcomes).toEqual({ a: 1n, b: 2n, c: 3n });
  });

  it('commits the appends of one turn of the event loop together, so that callers answered together stay together', async () => {
    const { add, commits } = bench();
    for (const stream of ['a', 'b', 'c']) add(stream);
    await turn();
    commits[0]!.settle(new Map());
    await Promise.resolve();
    for (const stream of ['a', 'b', 'c']) add(stream);
    await turn();
    expect(commits.map(({ group }) => group)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('answers an append that is missing in the outcome with a conflict, and the others with their outcome', async () => {
    const { add, commits, outcomes } = bench();
    add('first');
    await turn();
    for (const stream of ['a', 'b']) add(stream);
    commits[0]!.settle(new Map([[0, 1n]]));
    await turn();
    commits[1]!.settle(new Map([[1, 2n]]));
    await turn();
    expect(outcomes).toEqual({ first: 1n, a: 'a moved', b: 2n });
  });

  it('never has two appends to one stream in a group, and keeps their order', async () => {
    const { add, commits } = bench();
    add('first');
    await turn();
    for (const [n, stream] of ['a', 'b', 'a', 'c', 'a'].entries()) add(stream, 1, `${stream}${n}`);
    for (let n = 0; n < 4; n++) {
      commits[n]!.settle(new Map());
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([['first'], ['a', 'b', 'c'], ['a'], ['a']]);
  });

  it('bounds the events of a commit, but takes a single append of any size', async () => {
    const { add, commits } = bench();
    add('first');
    await turn();
    add('a', 5_000);
    add('b', 60);
    add('c', 40);
    add('d', 30);
    for (let n = 0; n < 4; n++) {
      commits[n]!.settle(new Map());
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([['first'], ['a'], ['b', 'c'], ['d']]);
  });

  it('shares a commit evenly between tenants when more waits than it takes, each in its own order', async () => {
    const { add, commits } = bench();
    add('first');
    await turn();
    for (const stream of ['busy.a', 'busy.b', 'busy.c', 'busy.d']) add(stream, 50);
    add('other.a', 1);
    add('busy.a', 1);
    add('other.b', 1);
    for (let n = 0; n < 3; n++) {
      commits[n]!.settle(new Map());
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([
      ['first'],
      ['busy.a', 'other.a', 'other.b', 'busy.b'],
      ['busy.c', 'busy.d', 'busy.a'],
    ]);
  });

  it('fails the whole group when its outcome is unknown, and continues with the next', async () => {
    const { add, commits, outcomes } = bench();
    add('first');
    await turn();
    for (const stream of ['a', 'b']) add(stream);
    commits[0]!.settle(new Map([[0, 1n]]));
    await turn();
    add('c');
    commits[1]!.settle(new Error('lost'));
    await turn();
    commits[2]!.settle(new Map([[0, 2n]]));
    await turn();
    expect(outcomes).toEqual({ first: 1n, a: 'lost', b: 'lost', c: 2n });
  });

  it('commits one by one a group that was refused for the content of one event', async () => {
    const { add, commits, outcomes } = bench((error) => (error as Error).message === 'bad text');
    add('first');
    await turn();
    for (const stream of ['a', 'b']) add(stream);
    for (const outcome of [new Map([[0, 1n]]), new Error('bad text'), new Error('bad text'), new Map([[0, 2n]])]) {
      commits.at(-1)!.settle(outcome);
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([['first'], ['a', 'b'], ['a'], ['b']]);
    expect(outcomes).toEqual({ first: 1n, a: 'bad text', b: 2n });
  });

  it('commits the appends of a sequence in their order, together where they fit', async () => {
    const { add, commits } = bench();
    add('first');
    await turn();
    const sequence = [new AppendSequence()];
    add('a', 100);
    add('b', 100, 'b', sequence);
    add('c', 1, 'c', sequence);
    add('d', 1);
    for (let n = 0; n < 3; n++) {
      commits[n]!.settle(new Map(commits[n]!.group.map((_, place) => [place, 1n])));
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([['first'], ['a', 'd'], ['b', 'c']]);
  });

  it.each([
    ['moved', new Map()],
    ['lost', new Error('lost')],
  ])('sends no append of a sequence after one that %s', async (_how, outcome) => {
    const { add, commits, outcomes } = bench();
    const sequence = [new AppendSequence()];
    add('a', 1, 'a', sequence);
    await turn();
    add('b', 1, 'b', sequence);
    add('c');
    commits[0]!.settle(outcome);
    await turn();
    commits[1]!.settle(new Map([[0, 2n]]));
    await turn();
    add('d', 1, 'd', sequence);
    await turn();
    expect(commits.map(({ group }) => group)).toEqual([['a'], ['c']]);
    expect(outcomes).toMatchObject({ b: 'b moved', c: 2n, d: 'd moved' });
  });

  it('commits one by one a group of a sequence up to the append that is refused for its content', async () => {
    const { add, commits, outcomes } = bench((error) => (error as Error).message === 'bad text');
    add('first');
    await turn();
    const sequence = [new AppendSequence()];
    for (const stream of ['a', 'b', 'c']) add(stream, 1, stream, sequence);
    for (const outcome of [new Map([[0, 1n]]), new Error('bad text'), new Map([[0, 2n]]), new Error('bad text')]) {
      commits.at(-1)!.settle(outcome);
      await turn();
    }
    expect(commits.map(({ group }) => group)).toEqual([['first'], ['a', 'b', 'c'], ['a'], ['b']]);
    expect(outcomes).toEqual({ first: 1n, a: 2n, b: 'bad text', c: 'c moved' });
  });

  it('is finished when everything added is answered', async () => {
    const { add, commits, groups, outcomes } = bench();
    await groups.finished();
    add('a');
    await turn();
    add('b');
    const finished = groups.finished().then(() => Object.keys(outcomes));
    commits[0]!.settle(new Map());
    await turn();
    commits[1]!.settle(new Map());
    expect(await finished).toEqual(['a', 'b']);
  });
});
