import { useQueryClient } from '@tanstack/react-query';
import { type PlatformSession, sessionQuery } from './session.ts';

/** The session of a platform; its pages are only rendered while there is one. */
export function useSession(): PlatformSession {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  if (session?.kind !== 'platform') throw new Error('no session of a platform');
  return session;
}
