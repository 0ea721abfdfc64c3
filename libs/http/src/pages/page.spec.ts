import { Refusal } from '@app/kernel';
import { decodeCursor, encodeCursor } from './cursor.js';
import { page } from './page.js';
import { type SortedPageQuery, pageRequest } from './page-query.js';

const rows = [9n, 7n].map((position) => ({ position, document: { position: String(position) } }));

describe('a page', () => {
  it('has 20 rows, newest first, by default', () => {
    expect(pageRequest({})).toEqual({ limit: 20, order: 'desc' });
  });

  it('continues after its last row, whatever the limit of the next', () => {
    const query: SortedPageQuery & { status: string } = { limit: 2, sortOrder: 'asc', status: 'OPEN' };
    const { nextCursor } = page(query, { rows, hasMore: true });
    expect(pageRequest({ ...query, limit: 50, cursor: nextCursor! })).toEqual({ limit: 50, order: 'asc', after: 7n });
  });

  it.each([{ status: 'DONE' }, { sortOrder: 'desc' as const }, { status: undefined }, { more: true }])(
    'refuses its cursor with %j instead',
    (change) => {
      const query: SortedPageQuery & { status: string } = { sortOrder: 'asc', status: 'OPEN' };
      const { nextCursor } = page(query, { rows, hasMore: true });
      expect(() => pageRequest({ ...query, ...change, cursor: nextCursor! })).toThrow(Refusal);
    },
  );

  it('has no next cursor at the end, and a count only when the rows were counted', () => {
    expect(page({}, { rows: [], hasMore: false, total: null })).toEqual({ data: [], hasMore: false });
    expect(page({}, { rows, hasMore: false, total: 2 }, ({ position }) => position)).toEqual({
      data: ['9', '7'],
      hasMore: false,
      totalCount: 2,
    });
  });
});

describe('a cursor', () => {
  it('keeps any position', () => {
    for (const position of [0n, 1n, 999_999_999_999_999_999n])
      expect(decodeCursor(encodeCursor(position, { a: 1 }), { a: 1 })).toBe(position);
  });

  it.each([
    '',
    '7',
    'garbage',
    encodeCursor(7n, {}) + '=',
    encodeCursor(7n, {}).slice(1),
    Buffer.from('99999999999999999999.x').toString('base64url'),
  ])('is not %s', (given) => {
    expect(() => decodeCursor(given, {})).toThrow(Refusal);
  });
});
