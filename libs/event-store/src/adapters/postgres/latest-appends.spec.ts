import type { RecordableEvent } from '../../store/event-store.js';
import { LatestAppends } from './latest-appends.js';

const event = (n: number) => ({ id: `id ${n}`, data: { n, absent: undefined } }) as unknown as RecordableEvent;

describe('the last append of a stream', () => {
  const appends = new LatestAppends(2);
  appends.remember({ stream: 'a', expected: 1, events: [event(2), event(3), event(4)] }, 40n);

  it('is read with the positions of its events, as the log holds them', () => {
    expect(appends.read('a', 2, 4)).toEqual([
      { id: 'id 2', data: { n: 2 }, stream: 'a', revision: 2, position: 38n },
      { id: 'id 3', data: { n: 3 }, stream: 'a', revision: 3, position: 39n },
      { id: 'id 4', data: { n: 4 }, stream: 'a', revision: 4, position: 40n },
    ]);
    expect(appends.read('a', 3, 3)!.map(({ position }) => position)).toEqual([39n]);
    expect(Object.keys(appends.read('a', 2, 2)![0]!.data)).toEqual(['n']);
  });

  it.each([
    ['an earlier event', 1, 4],
    ['a later event', 4, 5],
    ['the end of the stream', 2, 2_147_483_647],
    ['another stream', 0, 0],
  ])('is not read for %s', (what, from, upTo) => {
    expect(appends.read(what === 'another stream' ? 'b' : 'a', from, upTo)).toBeNull();
  });

  it('is kept for a bounded number of streams', () => {
    const few = new LatestAppends(2);
    for (const stream of ['a', 'b', 'c']) few.remember({ stream, expected: -1, events: [event(0)] }, 1n);
    expect(['a', 'b', 'c'].map((stream) => few.read(stream, 0, 0) !== null)).toEqual([false, true, true]);
  });
});
