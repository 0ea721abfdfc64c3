import { mergedPage } from './transaction-sources.questions.js';

const list = (positions: readonly number[], hasMore = false, total: number | null = positions.length) => ({
  rows: positions.map((position) => ({ position: BigInt(position), document: { id: `${position}` } })),
  hasMore,
  total,
});
const positions = (page: ReturnType<typeof mergedPage>) => page.rows.map(({ position }) => Number(position));

describe('one list of several', () => {
  it('is ordered by creation across them, newest or oldest first', () => {
    expect(positions(mergedPage([list([9, 4]), list([7, 1])], { limit: 10, order: 'desc' }))).toEqual([9, 7, 4, 1]);
    expect(positions(mergedPage([list([4, 9]), list([1, 7])], { limit: 10, order: 'asc' }))).toEqual([1, 4, 7, 9]);
  });

  it('is cut to the page, and says that there is more when it was cut or one of them has more', () => {
    expect(mergedPage([list([9, 4]), list([7])], { limit: 2, order: 'desc' })).toMatchObject({
      hasMore: true,
      total: 3,
    });
    expect(mergedPage([list([9], true), list([7])], { limit: 2, order: 'desc' }).hasMore).toBe(true);
    expect(mergedPage([list([9]), list([7])], { limit: 2, order: 'desc' }).hasMore).toBe(false);
  });

  it('gives no total when one of them does not', () => {
    expect(mergedPage([list([9], true, null), list([7])], { limit: 2, order: 'desc' }).total).toBeNull();
  });
});
