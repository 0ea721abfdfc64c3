import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/client.ts';

/** The books that a page shows: those of the signed-in platform, or of one selected by an operator. */
export interface Books {
  readonly door: '/console/books' | '/console/operator/books';
  readonly query: { readonly platformId?: string };
  /** Path of the account statements page. */
  readonly statement: string;
}

/** The books of the signed-in platform. */
export const OWN_BOOKS: Books = { door: '/console/books', query: {}, statement: '/books/statement' };

/** A query for a part of the books; `enabled` only once the books are selected. */
export function booksQuery<T>(
  books: Books | undefined,
  part: '/trial-balance' | '/statement',
  query: Readonly<Record<string, string | undefined>>,
) {
  const whole = { ...books?.query, ...query };
  return queryOptions({
    queryKey: ['books', books?.door, part, whole],
    queryFn: ({ signal }) => read<T>(`${books!.door}${part}`, whole, signal),
  });
}
