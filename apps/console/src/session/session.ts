import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, read, write } from '../api/client.ts';
import type { Currency } from '../ui/amount.tsx';

/** The platform and the permissions with which a person is signed in. */
export interface PlatformSession {
  readonly kind: 'platform';
  readonly platform: string;
  readonly environment: 'SANDBOX' | 'PRODUCTION';
  readonly tokenId: string;
  readonly permissions: readonly ('VIEW' | 'TRANSACT' | 'MANAGE')[];
  /** Every currency that the product knows. */
  readonly currencies: readonly Currency[];
}

/** A person who runs the installation, as signed in. */
export interface OperatorSession {
  readonly kind: 'operator';
  readonly operatorId: string;
  readonly name: string;
  readonly role: 'viewer' | 'operator' | 'auditor';
  /** Every currency that the product knows. */
  readonly currencies: readonly Currency[];
}

export type Session = PlatformSession | OperatorSession;

const PATH = '/console/session';
const PROVIDER = '/console/sign-in';
/** The page that the identity provider sends the browser back to. */
export const SIGNED_IN = '/console/signed-in';
const KEY = ['session'];

/** The session, or null where there is none. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    try {
      const session = await read<Session>(PATH, {}, signal);
      // another page of the browser may have signed in with another credential
      if (ownerOf(session) !== ownerOf(client.getQueryData<Session | null>(KEY))) forget(client);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // a person who comes back to the page sees at once that the session has ended
  refetchOnWindowFocus: 'always',
});

/** The token or the operator that a session stands for. */
export function ownerOf(session: Session | null | undefined): string | undefined {
  return session?.kind === 'platform' ? session.tokenId : session?.operatorId;
}

export function signIn(credential: string): Promise<Session> {
  return write<Session>('POST', PATH, { credential });
}

/** The host of the identity provider that signs operators in, or null. */
export const providerQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }) => (await read<{ readonly provider: string | null }>(PROVIDER, {}, signal)).provider,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Leaves the console for the identity provider, which sends the browser back to `SIGNED_IN`. */
export async function signInByProvider(): Promise<void> {
  const { location: address } = await write<{ readonly location: string }>('POST', PROVIDER);
  window.location.assign(address);
}

/** Hands over the query that the identity provider added to the address of the page. */
export function completeSignIn(parameters: string): Promise<Session> {
  return write<Session>('POST', `${PROVIDER}/completion`, { parameters });
}

export async function signOut(queries: QueryClient): Promise<void> {
  await write('DELETE', PATH);
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Nothing that a session showed stays in memory, however it ended: the next one may be of another platform. */
export function forget(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}
