import { type StoredEvent, asKept } from './event-store.js';
import { LogTail } from './log-tail.js';

const METADATA = { tenant: 't', commandId: 'c', requestHash: 'r', correlationId: 'c', causationId: null, actor: 'a', at: 'now', release: 'test' };

/** An event at a position; the streams are letters. */
function event(position: number, stream: string, revision: number, text = ''): StoredEvent {
  const recordable = { id: `${position}`, type: 'shop.thing-done', version: 1, data: { text }, metadata: METADATA, previousHash: '', hash: '' };
  return asKept(recordable, stream, revision, BigInt(position));
}

const places = (events: readonly StoredEvent[] | null) => events?.map(({ stream, revision }) => `${stream}${revision}`) ?? null;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

describe('what a process remembers of the end of a log', () => {
  const tailOf = (bounds: { events?: number; characters?: number; streams?: number } = {}) =>
    new LogTail({ events: 4, characters: 1_000, streams: 10, ...bounds });

  it('is events by stream and by position, and where streams end', () => {
    const tail = tailOf();
    tail.add([event(1, 'a', 0), event(2, 'b', 0), event(3, 'a', 1)]);
    expect(places(tail.ofStream('a', 0, EVERYTHING))).toEqual(['a0', 'a1']);
    expect(places(tail.ofStream('a', 0, 0))).toEqual(['a0']);
    expect(places(tail.ofStream('a', 2, EVERYTHING))).toEqual([]);
    expect(places(tail.after(0n, 2))).toEqual(['a0', 'b0']);
    expect(places(tail.after(2n, 10))).toEqual(['a1']);
    expect(places(tail.after(3n, 10))).toEqual([]);
    expect([tail.endOf('a'), tail.endOf('b'), tail.endOf('c'), tail.end]).toEqual([1, 0, undefined, 3n]);
  });

  it('leaves out what it holds already', () => {
    const tail = tailOf();
    tail.add([event(1, 'a', 0), event(2, 'b', 0)]);
    tail.add([event(1, 'a', 0), event(2, 'b', 0), event(3, 'a', 1)]);
    expect(places(tail.after(0n, 10))).toEqual(['a0', 'b0', 'a1']);
  });

  it.each([
    ['events', { events: 4 }, ''],
    ['text', { events: 1_000, characters: 40 }, 'ten letters'],
  ])('forgets the older half when there is too much %s, and knows what it no longer holds, and still where streams end', (_, bounds, text) => {
    const tail = tailOf(bounds);
    for (let n = 1; n <= 5; n++) tail.add([event(n, n === 1 ? 'a' : 'b', n === 1 ? 0 : n + 5, text)]);
    expect(tail.start).toBe(2n);
    expect(tail.after(1n, 10)).toBeNull();
    expect(places(tail.after(2n, 10))).toEqual(['b8', 'b9', 'b10']);
    expect(tail.ofStream('a', 0, EVERYTHING)).toBeNull();
    expect(tail.ofStream('b', 7, EVERYTHING)).toBeNull();
    expect(places(tail.ofStream('b', 9, EVERYTHING))).toEqual(['b9', 'b10']);
    expect(tail.endOf('a')).toBe(0);
  });

  it('knows the ends of so many streams and no more', () => {
    const tail = tailOf({ streams: 2 });
    tail.add([event(1, 'a', 0), event(2, 'b', 0), event(3, 'c', 0)]);
    expect([tail.endOf('a'), tail.endOf('b'), tail.endOf('c')]).toEqual([undefined, 0, 0]);
  });

  it('learns the end of a stream from a read, unless it moved on while that was under way', () => {
    const tail = tailOf();
    tail.add([event(1, 'x', 0)]);
    tail.learnEnd('a', 4, 1n);
    expect(tail.endOf('a')).toBe(4);
    tail.add([event(2, 'b', 8)]);
    tail.learnEnd('b', 7, 1n); // was read before
    expect(tail.endOf('b')).toBe(8);
    for (let n = 3; n <= 7; n++) tail.add([event(n, 'x', n)]);
    tail.learnEnd('c', 4, 1n); // what came since is no longer held: one of them may have been its
    expect(tail.endOf('c')).toBeUndefined();
  });

  it('knows nothing after a leap, which never goes back', () => {
    const tail = tailOf();
    tail.add([event(1, 'a', 0)]);
    tail.leapTo(9n);
    expect([tail.start, tail.end, tail.endOf('a'), tail.ofStream('a', 0, 0), tail.after(1n, 10)]).toEqual([9n, 9n, undefined, null, null]);
    tail.add([event(10, 'a', 3)]);
    tail.leapTo(9n);
    expect(places(tail.after(9n, 10))).toEqual(['a3']);
  });
});
