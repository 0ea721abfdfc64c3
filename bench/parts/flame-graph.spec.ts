import { type CpuProfile, type ProfileNode, flameGraph, mergedStacks } from './flame-graph.js';

const TREE = 'file:///home/somebody/tree';
const ROOT: ProfileNode = nodeOf(1, '(root)', '', [2, 6, 7]);
const PROFILE: CpuProfile = {
  nodes: [
    ROOT,
    nodeOf(2, 'processTicksAndRejections', 'node:internal/process/task_queues', [3, 5]),
    nodeOf(3, 'next', `${TREE}/node_modules/router/index.js`, [4]),
    nodeOf(4, 'handle', `${TREE}/node_modules/@nestjs/core/router/router-proxy.js`, [8]),
    nodeOf(5, 'submit', `${TREE}/node_modules/pg/lib/query.js`, []),
    nodeOf(6, '(idle)', '', []),
    nodeOf(7, '(garbage collector)', '', []),
    nodeOf(8, '<one>', `${TREE}/dist/libs/payments/src/commands/transfer.js`, [9]),
    nodeOf(9, '', `${TREE}/dist/libs/kernel/src/money.js`, []),
  ],
  samples: [3, 4, 8, 9, 5, 6, 7, 5, 9],
  timeDeltas: [100, 200, 1_000, 3, 400, 9_000, 300, 400, 1],
};

describe('a flame graph of a CPU profile', () => {
  it('merges samples into a tree, without idle time, the framework as one frame', () => {
    const root = mergedStacks(PROFILE);
    expect(told(root)).toEqual([
      'all node 2404 own 0',
      ' processTicksAndRejections node 2104 own 0',
      '  next Nest and Express 1304 own 300',
      '   <one> libs/payments 1004 own 1000',
      '    (anonymous) libs/kernel 4 own 4',
      '  submit PostgreSQL driver 800 own 800',
      ' (garbage collector) garbage collection 300 own 300',
    ]);
  });

  it('merges what was called by the same callers at different times', () => {
    const twice: CpuProfile = {
      ...PROFILE,
      nodes: [
        { ...ROOT, children: [2, 10, 7] },
        ...PROFILE.nodes.slice(1),
        nodeOf(10, 'processTicksAndRejections', 'node:internal/process/task_queues', []),
      ],
      samples: [5, 10],
      timeDeltas: [10, 30],
    };
    expect(told(mergedStacks(twice)).slice(0, 2)).toEqual([
      'all node 40 own 0',
      ' processTicksAndRejections node 40 own 30',
    ]);
  });

  it('draws each frame as wide as its share, with its file in a title, and leaves out what is too small to see', () => {
    const picture = flameGraph(PROFILE, 'Transfers & quotes');
    expect(picture).toContain('>Transfers &amp; quotes</text>');
    expect(picture).toContain(
      '<title>&lt;one&gt; libs/payments/src/commands/transfer.js:1: 41.8 %, of its own 41.6 %</title>',
    );
    expect(picture).toMatch(/<rect x="10.0" y="\d+" width="639.6"/); // 1,304 of 2,404 µs on 1,180 points
    expect(picture).not.toContain('money.js');
    expect(picture).not.toContain('somebody');
    expect(picture).not.toContain('<script');
  });
});

function nodeOf(id: number, functionName: string, url: string, children: number[]): ProfileNode {
  return { id, callFrame: { functionName, url, lineNumber: url === '' ? -1 : 0 }, children };
}

function told({ name, room, total, self, callees }: ReturnType<typeof mergedStacks>): string[] {
  return [`${name} ${room} ${total} own ${self}`, ...[...callees.values()].flatMap(told).map((line) => ` ${line}`)];
}
