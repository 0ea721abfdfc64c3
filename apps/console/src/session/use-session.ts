import { useQueryClient } from '@tanstack/react-query';
import { type Session, sessionQuery } from './session.ts';

/** The session of a page; pages are drawn only while there is one. */
export function useSession(): Session {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  if (session === undefined || session === null) throw new Error('no session');
  return session;
}
