import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, read, write } from '../api/client.ts';
import type { Currency } from '../ui/amount.tsx';

/** The platform and permissions of a signed-in user. */
export interface PlatformSession {
  readonly kind: 'platform';
  readonly platform: string;
  readonly environment: 'SANDBOX' | 'PRODUCTION';
  readonly tokenId: string;
  readonly permissions: readonly ('VIEW' | 'TRANSACT' | 'MANAGE')[];
  /** Every supported currency. */
  readonly currencies: readonly Currency[];
}

/** A signed-in operator. */
export interface OperatorSession {
  readonly kind: 'operator';
  readonly operatorId: string;
  readonly name: string;
  readonly role: 'viewer' | 'operator' | 'auditor';
  /** Every supported currency. */
  readonly currencies: readonly Currency[];
}

export type Session = PlatformSession | OperatorSession;

const PATH = '/console/session';
const PROVIDER = '/console/sign-in';
/** The page that the identity provider redirects to. */
export const SIGNED_IN = '/console/signed-in';
const KEY = ['session'];

/** The session; null if there is none. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    try {
      const session = await read<Session>(PATH, {}, signal);
      // another tab of the browser may have signed in with another credential
      if (ownerOf(session) !== ownerOf(client.getQueryData<Session | null>(KEY))) forget(client);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // a user who returns to the page sees immediately that the session has ended
  refetchOnWindowFocus: 'always',
});

/** The token or operator that a session belongs to. */
export function ownerOf(session: Session | null | undefined): string | undefined {
  return session?.kind === 'platform' ? session.tokenId : session?.operatorId;
}

export function signIn(credential: string): Promise<Session> {
  return write<Session>('POST', PATH, { credential });
}

/** The host of the operators' identity provider; null if there is none. */
export const providerQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }) => (await read<{ readonly provider: string | null }>(PROVIDER, {}, signal)).provider,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Redirects to the identity provider, which redirects back to `SIGNED_IN`. */
export async function signInByProvider(): Promise<void> {
  const { location: address } = await write<{ readonly location: string }>('POST', PROVIDER);
  window.location.assign(address);
}

/** Passes on the query that the identity provider added to the redirect URL. */
export function completeSignIn(parameters: string): Promise<Session> {
  return write<Session>('POST', `${PROVIDER}/completion`, { parameters });
}

export async function signOut(queries: QueryClient): Promise<void> {
  await write('DELETE', PATH);
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Removes everything that a session showed from memory, however it ended: the next session may belong to another platform. */
export function forget(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}
