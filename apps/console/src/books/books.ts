import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/client.ts';

/** Books as a page finds them: those of the platform that is signed in, or those that an operator chose. */
export interface Books {
  readonly door: '/console/books' | '/console/operator/books';
  readonly query: { readonly platformId?: string };
  /** The page of account statements. */
  readonly statement: string;
}

/** The books of the platform that is signed in. */
export const OWN_BOOKS: Books = { door: '/console/books', query: {}, statement: '/books/statement' };

/** A part of the books; `enabled` only where the books are known. */
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
