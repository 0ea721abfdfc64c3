import type { EventAtRevision } from '../../store/event-store.js';
import { OwnAppends } from './own-appends.js';

const CHARACTERS = 100;

/** A group of so many events after a position. */
function group(head: bigint, count: number) {
  const events = Array.from(
    { length: count },
    (_, index) => ({ stream: `${head}-${index}`, revision: 0 }) as EventAtRevision,
  );
  return { head, events, size: count * CHARACTERS };
}

function remembered(own: OwnAppends, after: bigint, limit = 10): bigint[] {
  return own.after(after, limit).map(({ position }) => position);
}

describe("A process's own appends", () => {
  it('are returned from any position that they follow without a gap, up to the limit', () => {
    const own = new OwnAppends();
    own.remember(group(4n, 2));
    own.remember(group(6n, 3));
    expect(remembered(own, 3n)).toEqual([]);
    expect(remembered(own, 4n)).toEqual([5n, 6n, 7n, 8n, 9n]);
    expect(remembered(own, 5n, 2)).toEqual([6n, 7n]);
    expect(remembered(own, 9n)).toEqual([]);
  });

  it('pass over a group of which nothing was appended', () => {
    const own = new OwnAppends();
    own.remember(group(0n, 2));
    own.remember(group(2n, 0));
    own.remember(group(2n, 1));
    expect(own.after(0n, 10).map(({ stream, position }) => [stream, position])).toEqual([
      ['0-0', 1n],
      ['0-1', 2n],
      ['2-0', 3n],
    ]);
  });

  it('end where another process appended', () => {
    const own = new OwnAppends();
    own.remember(group(0n, 2));
    own.remember(group(3n, 1)); // the third is another's
    expect(remembered(own, 0n)).toEqual([]);
    expect(remembered(own, 2n)).toEqual([]);
    expect(remembered(own, 3n)).toEqual([4n]);
  });

  it('are forgotten once they were passed, and from their beginning when they are too many', () => {
    const own = new OwnAppends(2 * CHARACTERS);
    for (const head of [0n, 1n, 2n]) own.remember(group(head, 1));
    expect(remembered(own, 0n)).toEqual([]);
    expect(remembered(own, 1n)).toEqual([2n, 3n]);
    expect(remembered(own, 2n)).toEqual([3n]);
    expect(remembered(own, 1n)).toEqual([]);
  });
});
