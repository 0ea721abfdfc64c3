import { useQueryClient } from '@tanstack/react-query';
import { type OperatorSession, sessionQuery } from '../session/session.ts';

/** The session of an operator; these pages are only rendered while there is one. */
export function useOperator(): OperatorSession {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  if (session?.kind !== 'operator') throw new Error('no session of an operator');
  return session;
}
